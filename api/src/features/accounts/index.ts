import { defineFeature } from '../../http/endpoints/define-feature.ts';
import { keepPages } from './keep-pages.ts';
import * as endpoints from './endpoints.ts';

export const accounts = defineFeature({ endpoints, routes: (app, { db }) => keepPages(app, db) });
