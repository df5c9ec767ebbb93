/**
 * Process of a test: claims a folder in each of several roots from a given moment on, and prints the claimed
 * ids. Arguments: the moment (ms since 1970), then the roots.
 */
import { claimFolder } from "../diario/folder.ts";

const [inicio, ...raices] = process.argv.slice(2);
while (Date.now() < Number(inicio)); // all processes at once, within a millisecond
const tomadas = raices.map((raiz) => claimFolder(raiz));
process.stdout.write(JSON.stringify(tomadas.map(({ id }) => id)));
// The claims are held until the test has the answers of all processes.
process.stdin.once("data", () => {
  for (const { release } of tomadas) release();
  process.exit(0);
});
