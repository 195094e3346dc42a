/** SVG path data for the squares that are set; those that touch in a row become one box. */
export const pathOfSquares = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) => {
      const boxes: string[] = [];
      let from = -1;
      for (let x = 0; x <= row.length; x += 1) {
        if (row[x] && from < 0) from = x;
        if (row[x] || from < 0) continue;
        boxes.push(`M${from} ${y}h${x - from}v1H${from}z`);
        from = -1;
      }
      return boxes;
    })
    .join('');
