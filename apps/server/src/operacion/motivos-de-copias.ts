/** Writes the letters about copied tills and about refused printed invoices, once for each occurrence. docs/decisions/0043 */
import { epochToInstante } from "@mostrador/core";
import { bs, entero, fechaHora, nombreLugar } from "@mostrador/core/formato";
import type { Empresa } from "../cuenta/db/empresas.ts";
import type { Deps } from "../deps.ts";
import { listRecibidasDesde, type Repetida } from "../documentos/db/repetidas.ts";
import { listCajas, plazoDeRetenidas } from "../terminales/readers/cajas.ts";
import {
  conEnlace,
  contadas,
  hastaElMaximo,
  MAX_HECHOS,
  type Aviso,
  type Desde,
} from "../avisos/correo/redactar-aviso.ts";

const ELEGIR =
  "Elija en el portal cuál es la caja buena. La otra deja de vender, y lo que ya imprimió se recibe igual. Si hay una sola computadora, elija la detenida.";

/** Writes the letter about tills whose folder also runs on a second computer, and that wait for the owner's choice. */
export async function deCajasCopiadas(
  deps: Deps,
  { nit }: Empresa,
  { recibidoDesde }: Desde,
): Promise<Aviso | null> {
  const copiadas = (await listCajas(deps.db, nit)).flatMap(({ terminal, copias }) =>
    copias.filter(({ desde }) => desde >= recibidoDesde).map(({ desde }) => ({ terminal, desde })),
  );
  const [primera] = copiadas;
  if (primera === undefined) return null;
  const lugarDe = ({ terminal }: typeof primera) => nombreLugar({ ...terminal, caja: terminal.nombre });
  const asunto =
    copiadas.length === 1
      ? `La caja ${primera.terminal.nombre} está en más de una computadora`
      : `${contadas(copiadas.length, "caja está", "cajas están")} en más de una computadora`;
  const partes = copiadas
    .slice(0, MAX_HECHOS)
    .map(
      (copiada) =>
        `${lugarDe(copiada)}: su carpeta trabaja en otra computadora, que se oyó por primera vez el ${fechaHora(epochToInstante(copiada.desde))}. Esa computadora no vende en línea hasta que usted elija.`,
    );
  const texto = conEnlace(deps, [...partes, ELEGIR].join("\n\n"), "equipos");
  return { asunto, texto, hasta: Math.max(...copiadas.map(({ desde }) => desde)) };
}

const REMEDIO =
  "Venda otra vez lo mismo en una caja, avise al cliente y cámbiele el papel; o anótela en el portal como venta deshecha.";

/** Causes for which a printed invoice was refused, in the owner's words. */
const CAUSAS: Readonly<Record<Repetida["causa"], string>> = {
  numeroUsado: "otra factura ya tiene su número",
  bytesDistintos: "no se pudo armar igual que la impresa",
  corteDesconocido: "su corte es de otra caja",
  otra: "se imprimió con datos de otra caja o de otro punto de venta",
};

/** Writes the letter about printed invoices that cannot be sent to the tax system, and that the owner has not settled. */
export async function deRepetidas(
  deps: Deps,
  { nit }: Empresa,
  { recibidoDesde }: Desde,
): Promise<Aviso | null> {
  const retenidas = await avisoDeRetenidas(deps, nit, recibidoDesde);
  const repetidas = await listRecibidasDesde(deps.db, nit, recibidoDesde, MAX_HECHOS + 1);
  const [primera] = repetidas;
  if (primera === undefined) return retenidas;
  const asunto =
    repetidas.length === 1
      ? `La factura ${primera.numero}, ya impresa, no se puede enviar a Impuestos`
      : `${hastaElMaximo(repetidas.length, "factura impresa", "facturas impresas")} no se pueden enviar a Impuestos`;
  const renglones = repetidas.slice(0, MAX_HECHOS).map(renglonDe);
  const texto = conEnlace(deps, [...renglones, "", REMEDIO].join("\n"), "ventas");
  const hasta = Math.max(...repetidas.map(({ recibidaEn }) => recibidaEn), retenidas?.hasta ?? 0);
  // One letter covers both refused and held invoices.
  return { asunto, texto: retenidas === null ? texto : `${retenidas.texto}\n\n${texto}`, hasta };
}

const DECIDIR =
  "Si las vendió su tienda, acéptelas en el portal, en Equipos, y se envían a Impuestos. Si le robaron esa computadora y nadie suyo las vendió, rechácelas; un rechazo se puede deshacer ahí mismo.";

type CajaConRetenidas = Awaited<ReturnType<typeof listCajas>>[number];

/** Writes the letter about printed invoices from a computer whose credential ended, on which the owner has not decided. */
async function avisoDeRetenidas(deps: Deps, nit: Empresa["nit"], desdeMs: number): Promise<Aviso | null> {
  const cajas = (await listCajas(deps.db, nit)).flatMap(({ terminal, retenidas, negados }) => {
    const suyas = retenidas.filter(({ recibidaEn }) => recibidaEn >= desdeMs);
    const negadosEn = negados?.decision === null && negados.en >= desdeMs ? negados.en : null;
    const llegadas = [
      ...suyas.map(({ recibidaEn }) => recibidaEn),
      ...(negadosEn === null ? [] : [negadosEn]),
    ];
    return llegadas.length === 0 ? [] : [{ terminal, suyas, hasta: Math.max(...llegadas) }];
  });
  if (cajas.length === 0) return null;
  const cuantas = cajas.reduce((suma, { suyas }) => suma + suyas.length, 0);
  const asunto =
    cuantas === 0
      ? "Diga si es de su tienda: una computadora que ya no es caja trae ventas"
      : `Diga si ${cuantas === 1 ? "es" : "son"} de su tienda: ${contadas(cuantas, "factura impresa", "facturas impresas")} de una computadora que ya no es caja`;
  const partes = cajas.slice(0, MAX_HECHOS).map(parteDe);
  const hasta = Math.max(...cajas.map((caja) => caja.hasta));
  return { asunto, texto: conEnlace(deps, [...partes, DECIDIR].join("\n\n"), "equipos"), hasta };
}

/** Describes the held invoices of a computer, with the day until which the tax system accepts the first of them. */
function parteDe({
  terminal,
  suyas,
}: Pick<CajaConRetenidas, "terminal"> & { readonly suyas: CajaConRetenidas["retenidas"] }): string {
  const plazo = plazoDeRetenidas(suyas);
  const lugar = nombreLugar({ ...terminal, caja: terminal.nombre });
  if (suyas.length === 0)
    return `${lugar} ya no es una caja, pero trae ventas y movimientos de su cajón que el servidor no tiene.`;
  return [
    `${lugar} ya no es una caja, pero imprimió sin conexión y su servidor recién lo recibió. Impuestos todavía no ${suyas.length === 1 ? "la tiene" : "las tiene"}:`,
    ...suyas
      .slice(0, MAX_HECHOS)
      .map(
        ({ fechaEmision, numero, montoTotal, cliente }) =>
          `${fechaHora(fechaEmision)}: factura ${numero} de ${bs(montoTotal)}, a ${cliente}`,
      ),
    ...(suyas.length > MAX_HECHOS ? [`Y ${entero(suyas.length - MAX_HECHOS)} más.`] : []),
    ...(plazo === null ? [] : [`Impuestos recibe la primera hasta el ${fechaHora(plazo)}.`]),
  ].join("\n");
}

function renglonDe(repetida: Repetida): string {
  const { numero, montoTotal, fechaEmision, clienteNombre, clienteDocumento, causa } = repetida;
  const lugar = nombreLugar({ ...repetida, caja: null });
  return `${fechaHora(fechaEmision)}, ${lugar}: factura ${numero} de ${bs(montoTotal)}, a ${clienteNombre ?? clienteDocumento}: ${CAUSAS[causa]}`;
}
