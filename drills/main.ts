const DRILLS = ['chaos', 'fuzz', 'delivery-model'];

const [name = ''] = process.argv.splice(2, 1);
if (!DRILLS.includes(name)) {
  console.error(`Usage: npm run drill -- ${DRILLS.join(' | ')}`);
  process.exit(2);
}
await import(`./${name}/main.ts`);
