import { defineFeature } from '../../http/endpoints/define-feature.ts';
import { promotionFeedRoute } from './feed.ts';
import * as endpoints from './endpoints.ts';

export const promotion = defineFeature({ endpoints, routes: promotionFeedRoute });
