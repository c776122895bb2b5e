/**
 * Does `act` again and again, so many at once, and begins none any more when the time is over.
 *
 * @returns how many milliseconds each took
 */
export async function repeatFor(ms: number, clients: number, act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + ms;
  const work = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      await act();
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  return times;
}
