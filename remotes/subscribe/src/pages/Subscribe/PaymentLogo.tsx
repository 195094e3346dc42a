import type { ReactNode } from 'react';

const CARD = { width: 60, height: 38, viewBox: '0 0 60 38' } as const;
const NAVY = '#1a1f71';
const INK = '#1d1d1f';
const text = (x: number, size: number, fill: string, letters: ReactNode, more: object = {}) => (
  <text x={x} y="25" fontSize={size} fontWeight="700" fill={fill} textAnchor="middle" {...more}>
    {letters}
  </text>
);

const APPLE =
  'M20.8 15.2c-1 .1-1.9.6-2.9.6s-1.9-.6-3-.6c-2.3 0-4.4 2-4.4 5.1 0 3.2 2.2 7.2 4.3 7.2.9 0 1.5-.6 2.7-.6s1.7.6 2.7.6c1.5 0 2.9-2.3 3.5-4.1-1.4-.6-2.3-1.8-2.3-3.3 0-1.3.7-2.5 1.9-3.2-.8-1.1-1.9-1.7-2.5-1.7Zm-2.7-1.3c.9-.5 1.6-1.7 1.5-3.1-1.3.1-2.8 1.2-2.8 3.2.5.1 1 .1 1.3-.1Z';

/** Logos of the accepted payment methods, simplified. */
const LOGOS: Readonly<Record<string, ReactNode>> = {
  Visa: text(30, 17, NAVY, 'VISA', { fontStyle: 'italic' }),
  Mastercard: (
    <>
      <circle cx="24" cy="19" r="11" fill="#eb001b" />
      <circle cx="36" cy="19" r="11" fill="#f79e1b" />
      <path d="M30 9.8a11 11 0 0 1 0 18.4 11 11 0 0 1 0-18.4Z" fill="#ff5f00" />
    </>
  ),
  'American Express': (
    <>
      <rect width="60" height="38" rx="6" fill="#1f6fcf" />
      {text(30, 15, '#ffffff', 'AMEX')}
    </>
  ),
  PayPal: text(
    30,
    14,
    '#253b80',
    <>
      Pay<tspan fill="#1079b8">Pal</tspan>
    </>,
    { fontStyle: 'italic' },
  ),
  'Apple Pay': (
    <>
      <path d={APPLE} fill={INK} />
      {text(39, 15, INK, 'Pay')}
    </>
  ),
  'Google Pay': (
    <>
      <g fill="none" strokeWidth="2.6">
        <path d="M22.1 15.5A6 6 0 0 0 12.8 16" stroke="#ea4335" />
        <path d="M12.8 16a6 6 0 0 0 0 6" stroke="#fbbc04" />
        <path d="M12.8 22a6 6 0 0 0 9 1.3" stroke="#34a853" />
        <path d="M21.8 23.3A6 6 0 0 0 23.9 19H18" stroke="#4285f4" />
      </g>
      {text(40, 15, '#3c4043', 'Pay', { fontWeight: 500 })}
    </>
  ),
};

export const PAYMENT_BRANDS: readonly string[] = Object.keys(LOGOS);

export const PaymentLogo = ({ brand }: { brand: string }) => (
  <svg {...CARD} role="img" aria-label={brand}>
    <rect width="60" height="38" rx="6" fill="#ffffff" />
    {LOGOS[brand]}
  </svg>
);
