import { NETWORK_NAMES, SOCIAL_NETWORKS, type Website } from '@rushtone/domain';

type WebsiteField = {
  name: keyof Website;
  label: string;
  type: 'text' | 'email' | 'url';
  required?: boolean;
  hint?: string;
  autoComplete?: string;
  placeholder?: string;
  rows?: number;
  maxLength?: number;
};

/** The first field, which activates the site. */
export const DOMAIN_FIELD: WebsiteField = {
  name: 'domain_name',
  label: 'Domain name',
  type: 'text',
  required: true,
  autoComplete: 'off',
};

export const ABOUT_FIELDS: readonly WebsiteField[] = [
  { name: 'name', label: 'Name', type: 'text', required: true, autoComplete: 'nickname', maxLength: 100 },
  { name: 'subtitle', label: 'Subtitle', type: 'text', autoComplete: 'off', maxLength: 200 },
  {
    name: 'form_mail',
    label: 'Email address',
    type: 'email',
    hint: 'Receives the messages of your contact form. It is never shown. A new address is confirmed by email first.',
    autoComplete: 'email',
  },
  { name: 'about_me', label: 'About me', type: 'text', rows: 5, maxLength: 5_000 },
  { name: 'social_text', label: 'Text above your links', type: 'text', rows: 2, maxLength: 5_000 },
];

export const SOCIAL_FIELDS: readonly WebsiteField[] = SOCIAL_NETWORKS.map((name) => ({
  name,
  label: NETWORK_NAMES[name],
  type: 'url',
  required: name === 'youtube',
  autoComplete: 'url',
  placeholder: 'https://',
}));

/** All fields in the order of the page. */
export const WEBSITE_FIELDS: readonly WebsiteField[] = [DOMAIN_FIELD, ...ABOUT_FIELDS, ...SOCIAL_FIELDS];

export const EMPTY_WEBSITE = Object.fromEntries(WEBSITE_FIELDS.map(({ name }) => [name, ''])) as Website;
