/** Returns a copy in random order (Fisher-Yates). */
export const shuffled = <Item>(items: readonly Item[]): Item[] => {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [order[other] as Item, order[last] as Item];
  }
  return order;
};
