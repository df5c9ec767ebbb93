/** The demo shop's stock: two branches, suppliers, a purchase that came in and another one on its way. */
import type { ConfigDemo } from "./config.ts";
import type { EmpresaDemo } from "./provision.ts";

/** Products whose stock the demo follows: the number of their code, what there is, and the cost of a unit. */
const BEBIDAS: readonly (readonly [numero: number, hay: string, costo: string])[] = [
  [1, "96", "1.20"],
  [2, "48", "3.10"],
  [3, "24", "7.40"],
  [4, "12", "10.20"],
  [6, "36", "3.10"],
  [7, "18", "7.40"],
  [11, "20", "3.80"],
  [12, "4", "6.40"],
  [14, "60", "2.30"],
  [15, "30", "4.90"],
  [21, "40", "1.60"],
  [24, "72", "5.60"],
  [32, "6", "27.00"],
];

const PROVEEDOR = { documento: "1028627025", razon_social: "Embotelladora Tunari S.R.L." };

/** Keys of the demo's acts: what was written once is not written again. */
const CLAVE = {
  matriz: "00000000-0000-4000-8000-0000000000d1",
  sucursal: "00000000-0000-4000-8000-0000000000d2",
  compra: "00000000-0000-4000-8000-0000000000d3",
  porRecibir: "00000000-0000-4000-8000-0000000000d4",
} as const;

/** Counts what the demo's two branches have, and keeps two purchases, of which one is to be received. Loaded again, nothing doubles. */
export async function loadExistencias(
  { serverPort }: Pick<ConfigDemo, "serverPort">,
  empresa: Pick<EmpresaDemo, "ownerToken" | "apiKey" | "nit" | "codigoSistema">,
): Promise<void> {
  const pedir = (path: string, body?: object) =>
    call(
      `http://127.0.0.1:${serverPort}/v1/${path}`,
      { authorization: `Bearer ${empresa.ownerToken}` },
      body,
    );
  // A demo that was started before without a till has it.
  const { datos } = await pedir("existencias/ajustes");
  if (datos.activas === true) return;
  // The second branch is one of the company's: goods are sent to it by its name.
  const { nit, codigoSistema: codigo_sistema } = empresa;
  const segunda = { nit, codigo_sistema, sucursal: 1, punto_venta: 0 };
  await call(`http://127.0.0.1:${serverPort}/v1/sincronizar`, { "x-api-key": empresa.apiKey }, segunda);
  await pedir("existencias/ajustes", { activas: true, de_la_api: false });
  const matriz = BEBIDAS.map(([numero, contado, costo]) => ({ producto_id: idDe(numero), contado, costo }));
  await pedir("conteos", { id: CLAVE.matriz, sucursal: 0, nota: "Apertura", lineas: matriz });
  const otra = matriz.slice(0, 5).map((linea) => ({ ...linea, contado: "12" }));
  await pedir("conteos", { id: CLAVE.sucursal, sucursal: 1, nota: "Apertura", lineas: otra });
  await pedir("compras", {
    id: CLAVE.compra,
    proveedor: PROVEEDOR,
    numero: "4521",
    autorizacion: "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD",
    fecha: new Date(Date.now() - DIA_MS).toISOString().slice(0, 10),
    total: "264.00",
    lineas: [
      { producto_id: idDe(2), cantidad: "24", importe: "84.00" },
      { producto_id: idDe(24), cantidad: "24", importe: "180.00" },
    ],
  });
  // Its invoice came before its goods: the portal shows it to be received.
  await pedir("compras", {
    id: CLAVE.porRecibir,
    proveedor: { documento: "1020255020", razon_social: "Distribuidora El Alto" },
    recibida: false,
    numero: "881",
    autorizacion: "8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CE",
    fecha: new Date(Date.now() - DIA_MS).toISOString().slice(0, 10),
    total: "321.60",
    lineas: [
      { producto_id: idDe(12), cantidad: "24", importe: "177.60" },
      { producto_id: idDe(14), cantidad: "60", importe: "144.00" },
    ],
  });
  // Little of it is left: the portal says that it is to be bought.
  for (const [numero, minimo] of [
    [12, "12"],
    [32, "6"],
  ] as const)
    await pedir("existencias/minimo", { producto_id: idDe(numero), minimo });
}

const DIA_MS = 86_400_000;

function idDe(numero: number): string {
  return `demo-BEB-${String(numero).padStart(3, "0")}`;
}

/** Reads, or posts a body; throws with what the server said. */
async function call(
  url: string,
  quien: Readonly<Record<string, string>>,
  body?: object,
): Promise<{ readonly datos: { readonly activas?: boolean } }> {
  const reply = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", ...quien },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as { datos: { activas?: boolean } };
}
