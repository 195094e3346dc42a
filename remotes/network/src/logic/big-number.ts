const whole = new Intl.NumberFormat('en-US');
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** "60", "12.3K", "4.1M": a count as it is read at a glance. */
export const bigNumber = (value: number): string =>
  Math.abs(value) < 10_000 ? whole.format(value) : compact.format(value);

export const exactNumber = (value: number): string => whole.format(value);
