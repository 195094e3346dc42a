import { defineFeature } from '../../http/endpoints/define-feature.ts';
import { coverRoutes, publicPictures } from './pictures/cover-routes.ts';
import { readLinkPicture } from './link-pictures/link-pictures.ts';
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
    await coverRoutes(app, services);
    publicPictures(app, '/website/linkpicture', (site, file) => readLinkPicture(services.db, site, file));
    await mailboxPages(app, services.db);
  },
});
