/** Decodes a CSV file as spreadsheets save it: UTF-8, UTF-16 with a byte order mark, or Excel's Windows-1252. */
export function decodeCsv(bytes: ArrayBuffer): { csv: string; isWindows1252: boolean } {
  const [byte1, byte2] = new Uint8Array(bytes.slice(0, 2));
  const isUtf16 = (byte1 === 0xff && byte2 === 0xfe) || (byte1 === 0xfe && byte2 === 0xff);
  const encoding = !isUtf16 ? 'utf-8' : byte1 === 0xff ? 'utf-16le' : 'utf-16be';
  try {
    return { csv: new TextDecoder(encoding, { fatal: true }).decode(bytes), isWindows1252: false };
  } catch {
    return { csv: new TextDecoder('windows-1252').decode(bytes), isWindows1252: true };
  }
}
