import { useEffect, useState } from 'react';
import { Skeleton } from '@rushtone/ui';
import { pathOfSquares } from '../../../logic/path-of-squares.ts';
import styles from './ShareSheet.module.scss';

type Squares = readonly (readonly boolean[])[];

/** The encoder comes when the first code is asked for. */
const encode = async (text: string): Promise<Squares> => {
  const { encodeQR } = await import('qr');
  return encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
};

/** `text` as a QR code: dark on light in both brands, as scanners want it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const [squares, setSquares] = useState<Squares>();
  useEffect(() => {
    let wanted = true;
    encode(text).then(
      (found) => wanted && setSquares(found),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [text]);
  if (!squares) {
    return (
      <div className={styles.code}>
        <Skeleton ratio="1" />
      </div>
    );
  }
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${squares.length} ${squares.length}`}
      role="img"
      aria-label={label}
    >
      <path d={pathOfSquares(squares)} shapeRendering="crispEdges" />
    </svg>
  );
};
