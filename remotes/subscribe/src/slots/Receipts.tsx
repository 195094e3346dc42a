import { formatLongDate, type AccountReceipts } from '@rushtone/domain';
import { ExternalIcon, VisuallyHidden } from '@rushtone/ui';
import { moneyText } from './prices.ts';
import styles from './Plan.module.scss';

/** Payments of the account, each with its receipt on a page of the payment service. */
export const Receipts = ({ receipts }: Pick<AccountReceipts, 'receipts'>) =>
  receipts.length > 0 && (
    <details className={styles.receipts}>
      <summary>Your payments ({receipts.length})</summary>
      <ul aria-label="Your payments">
        {receipts.map(({ paid_at, url, refunded, ...money }) => (
          <li key={`${paid_at} ${money.amount} ${url}`}>
            {formatLongDate(paid_at)}
            <span>
              {money.amount > 0 && moneyText(money)}
              {refunded && ' (refunded)'}
            </span>
            <a href={url} target="_blank" rel="noopener">
              Receipt
              <VisuallyHidden> of {formatLongDate(paid_at)} (opens in a new tab)</VisuallyHidden>
              <ExternalIcon size={14} />
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
