import { checkStage } from './lib/check-steps.ts';
import { runStages } from './lib/steps.ts';

await runStages([checkStage]);
