/** Bytes that the shop's process has in memory, by its own figures. */
export async function readMemory(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes\S* (\d+)/m.exec(text)?.[1] ?? Number.NaN);
}
