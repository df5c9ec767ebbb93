import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { createCopia } from "../../../apps/server/src/motor/copia.ts";
import { openDb } from "../../../apps/server/src/motor/abrir.ts";
import { restaurarCopia } from "../../../apps/server/src/copias/restaurar/restaurar-copia.ts";
import { completarRestauracion } from "../../../apps/server/src/copias/restaurar/completar.ts";
import { ponerTokens } from "../plantilla.ts";
import { PASOS, type Ataque, type Escena } from "./ataque.ts";

/** Longer than all timeouts of the questions that a restore asks. */
const ORDEN_MS = 3_600_000;

/** The server's machine burns down; another one goes on from the last copy and the journal, which has a disk of its own. */
export const restauracion: Ataque = {
  frecuencia: 0.06,
  plan: (azar) => {
    const en = azar.entero(2, PASOS - 5);
    const copias: string[] = [];
    return [
      {
        en,
        que: { copia: true },
        hacer: ({ mundo }) => {
          const { carpeta, proceso } = mundo.servidor;
          // A server makes its copies itself. After one that was off nobody knows what it wrote since, and the owner has to accept that.
          if (proceso !== null)
            copias.push(createCopia(carpeta, join(mundo.carpeta, "copias"), mundo.tiempo.ahora).carpeta);
        },
        despuesMs: 0,
      },
      {
        en: en + azar.entero(1, 12),
        que: { restaura: true },
        hacer: async (escena) => {
          const [copia] = copias;
          if (copia !== undefined) await restaurar(escena, copia);
        },
        despuesMs: azar.entero(1000, 60_000),
      },
    ];
  },
};

async function restaurar({ mundo }: Escena, copia: string): Promise<void> {
  const { servidor } = mundo;
  mundo.matar(servidor, true);
  renameSync(servidor.carpeta, `${servidor.carpeta}-perdido`);
  mkdirSync(servidor.carpeta);
  restaurarCopia(copia, servidor.carpeta);
  const config = mundo.configServidor();
  const informe = await mundo.ordenar(
    async () => completarRestauracion(config, await openDb(config), [config.diario ?? ""], () => {}),
    ORDEN_MS,
  );
  const { api, documentos, faltan, cajas } = informe;
  mundo.anotar(`restaurado: ${JSON.stringify({ api, documentos, faltan, cajas })}`);
  // No journal holds a token: docs/backup.md has the owner put it in again.
  await ponerTokens(mundo);
  await mundo.abrirServidor();
}
