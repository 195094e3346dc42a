import { BAD_PAGES } from '../support/bad-releases/bad-pages.ts';
import { testBadReleases } from '../support/bad-releases/test-bad-releases.ts';

testBadReleases(BAD_PAGES);
