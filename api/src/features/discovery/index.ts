import { defineFeature } from '../../http/endpoints/define-feature.ts';
import { feedRoutes } from './feed-routes.ts';
import { sitemapRoutes } from './sitemaps.ts';
import { webAppRoutes } from './web-app.ts';

export const discovery = defineFeature({
  prefix: '',
  routes(app, services) {
    webAppRoutes(app, services);
    sitemapRoutes(app, services);
    feedRoutes(app, services);
  },
});
