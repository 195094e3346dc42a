import { defineFeature } from '../../http/endpoints/define-feature.ts';
import * as endpoints from './endpoints.ts';

export const rooms = defineFeature({ endpoints });
