import { defineFeature } from '../../http/endpoints/define-feature.ts';
import { coverRoutes } from './pictures/cover-routes.ts';
import { linkPictureRoute } from './link-pictures/link-picture-route.ts';
import { mailboxPages } from './mailbox.ts';
import { pictureRoute } from './pictures/picture-routes.ts';
import * as drafts from './draft-endpoints.ts';
import * as sites from './endpoints.ts';
import * as looks from './look/look-endpoints.ts';
import * as visitors from './visitor-endpoints.ts';

export const websites = defineFeature({
  endpoints: { ...sites, ...looks, ...drafts, ...visitors },
  async routes(app, services) {
    pictureRoute(app, services);
    linkPictureRoute(app, services);
    await coverRoutes(app, services);
    await mailboxPages(app, services.db);
  },
});
