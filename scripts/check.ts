import { checkSteps } from './lib/check-steps.ts';
import { runSteps } from './lib/steps.ts';

runSteps(checkSteps);
