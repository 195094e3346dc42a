import { BAD_PAGES } from '../support/bad-releases/bad-releases.ts';
import { testBadReleases } from '../support/bad-releases/test-bad-releases.ts';

testBadReleases(BAD_PAGES);
