import { defineFeature } from '../../http/endpoints/define-feature.ts';
import * as byHand from './endpoints.ts';
import * as byRules from './rule-endpoints.ts';
import * as together from './together-endpoints.ts';

export const userPlaylists = defineFeature({ endpoints: { ...byHand, ...byRules, ...together } });
