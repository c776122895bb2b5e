/** The same object with some methods of ours. */
export function overriding<Target extends object>(
  target: Target,
  ours: Partial<Record<keyof Target, unknown>>,
): Target {
  return new Proxy(target, {
    get(from, property) {
      if (property in ours) return ours[property as keyof Target];
      const value: unknown = Reflect.get(from, property);
      return typeof value === 'function' ? value.bind(from) : value;
    },
  });
}
