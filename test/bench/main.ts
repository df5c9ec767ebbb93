/** `npm run bench`: what the fiscal core costs, beside the limit of the same run: one RSA-2048 signature. Medians of 7 rounds. */
import { createSign, generateKeyPairSync } from "node:crypto";
import {
  buildCuf,
  buildDocumento,
  epochToInstante,
  findSectorFactura,
  PedidoCompraVenta,
  type ContextoEmision,
} from "@mostrador/core";
import { buildP12, empaquetar, firmar, openP12 } from "@mostrador/core/node";

const AHORA = 1_795_000_000_000;
const contexto: ContextoEmision = {
  modalidad: 1,
  tipoEmision: 1,
  emisor: { nit: 1003579028, razonSocial: "Prueba", municipio: "La Paz", telefono: null },
  sucursal: 0,
  puntoVenta: 0,
  direccion: "Av. Arce 1",
  cufd: "BQUE+QytqQUDBKVUFOSVRPQkxVRFZNVFVJBMDAwMDAwM",
  codigoControl: "67A75AC82F24C74",
  numeroFactura: 1,
  fechaEmision: epochToInstante(AHORA),
  leyenda: "Ley N° 453: algo",
  usuario: "ana",
  tipoCambio: "1",
};
const sector = findSectorFactura(1);
if (sector === undefined) throw new Error("no hay sector 1");
const opened = openP12(
  buildP12({ titular: "x", nit: 1, clave: "x", desdeMs: AHORA - 1, hastaMs: AHORA + 9e9 }),
  "x",
  AHORA,
);
if (!opened.ok) throw new Error(opened.error.kind);
const firmante = opened.value;

function pedido(lines: number) {
  const item = {
    codigoProducto: "P",
    codigoSin: 1000118,
    descripcion: "Café molido 250 g",
    cantidad: 2,
    unidadMedida: 57,
    precioUnitario: 38.5,
  };
  return PedidoCompraVenta.parse({
    emisor: { actividadEconomica: "4711100" },
    cliente: { tipoDocumento: 1, numeroDocumento: "4567890", razonSocial: "Rojas" },
    items: Array.from({ length: lines }, () => item),
  });
}

function documento(lines: number): () => string {
  const body = pedido(lines);
  return () => {
    const built = buildDocumento(sector as NonNullable<typeof sector>, contexto, body);
    if (!built.ok) throw new Error("no se construye");
    return built.value.xml;
  };
}

/** Median milliseconds of one call over 7 rounds. */
function medir(calls: number, work: () => unknown): number {
  const rounds = Array.from({ length: 7 }, () => {
    const started = performance.now();
    for (let i = 0; i < calls; i++) work();
    return (performance.now() - started) / calls;
  });
  return rounds.sort((a, b) => a - b)[3] ?? Number.NaN;
}

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const rsaMs = medir(200, () => createSign("RSA-SHA256").update("x").sign(privateKey));
const datosCuf = {
  nit: 1003579028,
  fechaHora: contexto.fechaEmision,
  sucursal: 0,
  modalidad: 1,
  tipoEmision: 1,
  tipoFactura: 1,
  sector: 1,
  numeroFactura: 1,
  puntoVenta: 0,
} as const;
const xmls = Array.from({ length: 500 }, documento(10)).map((xml) => firmar(xml, firmante));

const rows: readonly (readonly [string, number])[] = [
  ["RSA-2048 signature (the limit)", rsaMs],
  ["CUF", medir(5000, () => buildCuf(datosCuf, contexto.codigoControl))],
  ["document of 10 lines, unsigned", medir(200, documento(10))],
  ["document of 10 lines, signed", medir(200, () => firmar(documento(10)(), firmante))],
  ["document of 100 lines, signed", medir(50, () => firmar(documento(100)(), firmante))],
  ["package of 500, tar and gzip", medir(3, () => empaquetar(xmls))],
];
for (const [name, ms] of rows) {
  process.stdout.write(
    `${name.padEnd(34)} ${ms.toFixed(4).padStart(10)} ms  ${(ms / rsaMs).toFixed(2).padStart(8)} x RSA\n`,
  );
}
