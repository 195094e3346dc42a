import type { Host } from './host.ts';

const IP_ADDRESS = /^[\d.]+(:\d+)?$/;

/**
 * The host of a subscriber's own site, with the port: a label before the brand's domain. Seen from `www` or `dev`
 * it stands beside them, and a machine that is reached by a number has no names of its own but `localhost`.
 */
export const subscriberHost = ({ mainHost }: Pick<Host, 'mainHost'>, name: string): string => {
  const domain = mainHost.replace(/^(?:www|dev)\./, '');
  return `${name}.${IP_ADDRESS.test(domain) ? domain.replace(/^[\d.]+/, 'localhost') : domain}`;
};
