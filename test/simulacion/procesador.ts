/** Gives the processor time of this process so far, of all its threads, in milliseconds. */
export function procesadorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Formats the processor time of stories, and of all that came before the first of them. */
export function fraseDeProcesador(historiasMs: readonly number[], arranqueMs: number): string {
  const enOrden = historiasMs.toSorted((a, b) => a - b);
  const media = enOrden.reduce((suma, ms) => suma + ms, 0) / Math.max(1, enOrden.length);
  const s = (ms = 0) => `${(ms / 1000).toFixed(2)} s`;
  return `procesador por historia: media ${s(media)}, mediana ${s(enOrden[enOrden.length >> 1])}, máximo ${s(enOrden.at(-1))}; arranque ${s(arranqueMs)}`;
}
