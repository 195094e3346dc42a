import { nodeTests, POSTGRES } from './lib/check-steps.ts';
import { runStages } from './lib/steps.ts';

/** What has each attack as a test. Those that need a browser are drills: `e2e/releases/attacks.drill.spec.ts`. */
const ATTACKS = [
  'api/src/attacks/*.test.ts',
  'api/src/platform/tests/sandbox.test.ts',
  'platform/server/rendering/{html-cache,render-messages}.test.ts',
  'api/src/features/websites/{pictures/covers,uploads/encode-picture}.test.ts',
  'api/src/{features/websites/pictures/cover-routes,tests/private-data}.test.ts',
  'api/src/platform/tests/{hostile-store,check-store}.test.ts',
  'platform/store/{attacks,retire,rollout-key,preview-list,sizes,transparency-log,provenance}.test.ts',
  'platform/commands/dev-against/site-proxy.test.ts',
  'scripts/tests/command-site.test.ts',
];

/** Prints each attack on the server and the release store with its result. */
await runStages([[[nodeTests('attacks', ATTACKS, POSTGRES)]]]);
