import { join } from "node:path";
import { buildInformeEscpos } from "@mostrador/core/node";
import { CierreZ, ResumenTurno, type Informe } from "@mostrador/core";
import { describe, expect, test } from "vitest";
import { informeX, informeZ, type Documentos } from "../../apps/desktop/src/caja/efectivo/informe.ts";
import { abrirAprobadas } from "../support/papel/aprobadas.ts";
import { imprimir } from "../support/papel/escpos.ts";

/** The slips X and Z as pictures, compared with those that were looked at and approved. */
const { comparar, revisarCarpeta } = abrirAprobadas(join(import.meta.dirname, "golden/informes"));

const TURNO = {
  numero: 12,
  abiertoEn: "2026-11-24T08:02:11.000",
  abiertoPor: "María Fernanda Choquehuanca",
  inicial: "200.00",
  ventas: { cantidad: 48, total: "12345.60", anuladas: 1, totalAnuladas: "93.00" },
  metodos: [
    { metodo: 1, texto: "EFECTIVO", cantidad: 40, monto: "8200.10" },
    { metodo: 2, texto: "TARJETA", cantidad: 8, monto: "4145.50" },
  ],
  movimientos: [
    {
      tipo: "retiro",
      monto: "1500.00",
      motivo: "Depósito en el banco, boleta 77812",
      id: "00000000-0000-4000-8000-000000000001",
      en: "2026-11-24T12:30:00.000",
      usuario: "María Fernanda Choquehuanca",
    },
    {
      tipo: "ingreso",
      monto: "50.00",
      motivo: "Sencillo",
      id: "00000000-0000-4000-8000-000000000002",
      en: "2026-11-24T13:00:00.000",
      usuario: null,
    },
  ],
  esperado: "6950.10",
} as const;

/** The documents of a session as a closing of an earlier version tells them. */
const SIN_SUMAS = {
  anulaciones: { cantidad: 1, monto: "93.00", pendientes: 1 },
  notas: { cantidad: 1, monto: "60.00" },
  numeros: [{ sector: 1, desde: 1204, hasta: 1251, cantidad: 48 }],
};

const documentos: Documentos = {
  empresa: "Importadora y Distribuidora Hermanos Quispe S.R.L.",
  detalle: {
    ...SIN_SUMAS,
    sumas: {
      vendido: { cantidad: 48, monto: "12345.60" },
      descuentos: "210.50",
      anulado: { cantidad: 1, monto: "93.00" },
      devuelto: { cantidad: 1, monto: "60.00" },
      neto: "12192.60",
    },
  },
  comprobantes: [
    { metodo: 2, numero: 1207, tarjeta: "4797000000007896", monto: "1145.50" },
    { metodo: 2, numero: 1230, tarjeta: null, monto: "3000.00" },
  ],
  ayuda: null,
};

const CIERRE = {
  ...TURNO,
  z: 12,
  cerradoEn: "2026-11-24T20:15:40.000",
  cerradoPor: "Juan Mamani",
  contado: "6945.10",
  diferencia: "-5.00",
  denominaciones: [
    { valor: "200", cantidad: 34 },
    { valor: "100", cantidad: 1 },
    { valor: "20", cantidad: 2 },
    { valor: "5", cantidad: 1 },
    { valor: "0.10", cantidad: 1 },
  ],
  dolares: { enBs: "139.20", esperado: "20.00", contado: "25.00", diferencia: "5.00" },
  nota: "Se dio mal un cambio a mediodía",
  hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  anterior: "",
} as const;

const SLIPS: Readonly<Record<string, Informe>> = {
  x: informeX(ResumenTurno.parse(TURNO), documentos, {
    cuando: "2026-11-24T15:00:00.000",
    quien: "Juan Mamani",
  }),
  z: informeZ(CierreZ.parse(CIERRE), documentos, false),
  // As a closing of an earlier version has it.
  "z-sin-sumas": informeZ(CierreZ.parse(CIERRE), { ...documentos, detalle: SIN_SUMAS }, false),
  "z-copia-cuadra": informeZ(
    CierreZ.parse({ ...CIERRE, contado: "6950.10", diferencia: "0.00", nota: null, dolares: undefined }),
    { ...documentos, comprobantes: [] },
    true,
  ),
};

describe.each(Object.entries(SLIPS))("the slip %s", (nombre, informe) => {
  test.each([48, 32] as const)("on %i columns: the approved picture, no amount breaks", async (columnas) => {
    const rollo = { columnas, letras: "PC858", qr: "nativo", corte: true } as const;
    const { imagen, textos, cajon } = imprimir(await buildInformeEscpos(informe, rollo), columnas);
    expect(cajon).toBe(0);
    expect(textos[0], "air above the first line").toBe("");
    const valores = informe.secciones.flatMap(({ filas }) => filas.flatMap(({ valor = "" }) => valor));
    expect(valores.filter((valor) => !textos.some((linea) => linea.endsWith(valor)))).toEqual([]);
    comparar(`${nombre}-${columnas}`, imagen, 4, 0);
  });
});

test("the folder of approved slips holds those that are compared, and no others", revisarCarpeta);
