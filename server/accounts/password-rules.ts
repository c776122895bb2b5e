const LENGTH_MIN = 8;
/** Words an attacker tries first, and those of this shop (ASVS 6.2.11). */
const COMMON = new Set(
  `password password1 password12 password123 12345678 123456789 1234567890 87654321 11111111 00000000 qwertyui qwerty123 qwertyuiop 1q2w3e4r
   iloveyou sunshine princess football baseball welcome1 abc12345 abcd1234 a1b2c3d4 admin123 admin1234 letmein1 monkey12 dragon12 superman
   india123 indian123 mumbai123 delhi123 krishna1 jaishreeram ganesha1 cricket1 sachin10 dhoni007 pubg1234 bgmi1234 freefire freefire1 mobilelegends
   rushrush rcoin123 rcoins123 diamonds diamond1`.split(/\s+/),
);

/** Whether a password may be chosen: long enough and not among the first guesses. No composition rules. */
export function isStrongEnough(password: string): boolean {
  const length = [...password].length;
  return length >= LENGTH_MIN && !COMMON.has(password.toLowerCase()) && new Set(password).size > 2;
}
