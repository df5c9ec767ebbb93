/** The invariant of printed documents that the owner refused. docs/reliability.md I16, docs/decisions/0072 */
import { existsSync } from "node:fs";
import type { Documentos, Libros } from "./libros.ts";
import type { Mundo } from "./mundo.ts";
import { exigir } from "./testigo.ts";
import { isNegada } from "./vidas.ts";

interface Impresa {
  readonly cuf: string;
  readonly venta_id: string;
}

/** Refused documents of computers that the owner refused to the end, and that she did not accept from another one. */
const RECHAZADAS = `select r.cuf, r.venta_id from retenidas r join terminales t on t.id = r.terminal_id
  where r.decision = 'rechazada' and t.entrega = 'rechazada'
    and not exists (select 1 from retenidas a where a.cuf = r.cuf and a.venta_id = r.venta_id and a.decision = 'aceptada')`;

/**
 * Demands that a document which the owner refused is at the server only where a machine of the shop brought it too. What a refused
 * machine was told to be received is kept: as a document, among the repeated ones, or as evidence. A restored server may have lost both.
 */
export function revisarRechazadas(mundo: Mundo, libros: Libros, { enServidor }: Documentos): void {
  if (existsSync(`${mundo.servidor.carpeta}-perdido`)) return;
  const clave = ({ cuf, venta_id }: Impresa) => `${cuf} ${venta_id}`;
  const deCaja = (nombre: string, donde = "1") =>
    libros.caja<Impresa>(nombre, `select cuf, venta_id from documentos where ${donde}`).map(clave);
  const negadas = mundo.cajas.filter(({ nombre }) => isNegada(libros, nombre));
  const deLaTienda = [...mundo.cajas, ...mundo.retiradas].filter((caja) => !negadas.includes(caja));
  const conocidas = new Set(deLaTienda.flatMap(({ nombre }) => deCaja(nombre)));
  for (const rechazada of libros.servidor<Impresa>(RECHAZADAS))
    exigir(
      "I16",
      enServidor.get(rechazada.cuf)?.venta_id !== rechazada.venta_id || conocidas.has(clave(rechazada)),
      () => `${rechazada.cuf} está en el servidor, y la dueña la rechazó`,
    );
  const guardadas = new Set(
    libros
      .servidor<Impresa>(
        `select cuf, venta_id from retenidas union select cuf, venta_id from facturas where venta_id is not null
         union select cuf, coalesce(documento ->> '$.ventaId', documento ->> '$.venta_id') from repetidas`,
      )
      .map(clave),
  );
  for (const { nombre } of negadas)
    for (const dicha of deCaja(nombre, "estado = 'OFFLINE' and subido = 1 and causa is null"))
      exigir("I16", guardadas.has(dicha), () => `${nombre}: ${dicha} figura recibida y nadie la tiene`);
}
