/** Tests of the rows that the slips X and Z print. */
import { describe, expect, test } from "vitest";
import { Instante, lineasDeInforme, type DetalleTurno, type Informe } from "@mostrador/core";
import { direccionDeAyuda } from "@mostrador/core/ayuda";
import type { CierreZ, Movimiento, ResumenTurno } from "../../contract/areas/efectivo.ts";
import { MAX_COMPROBANTES } from "./db/actos-turno.ts";
import { informeX, informeZ, type Documentos } from "./informe.ts";

const EN = Instante.parse("2026-11-23T10:00:00.000");
const movimiento = (tipo: Movimiento["tipo"], monto: string): Movimiento => ({
  id: "00000000-0000-4000-8000-000000000001",
  tipo,
  monto,
  motivo: "vuelto",
  usuario: null,
  en: EN,
});
const TURNO: ResumenTurno = {
  numero: 3,
  abiertoEn: EN,
  abiertoPor: "Ana",
  inicial: "100.00",
  ventas: { cantidad: 4, total: "1250.00", anuladas: 1, totalAnuladas: "50.00" },
  metodos: [
    { metodo: 1, texto: "EFECTIVO", cantidad: 2, monto: "1000.00" },
    { metodo: 2, texto: "TARJETA", cantidad: 1, monto: "200.00" },
    { metodo: 7, texto: "TRANSFERENCIA", cantidad: 1, monto: "50.00" },
  ],
  movimientos: [movimiento("ingreso", "20.00"), movimiento("retiro", "5.50")],
  dolares: { esperado: "10.00", enBs: "119.60" },
  esperado: "1044.90",
};
const CIERRE: CierreZ = {
  ...TURNO,
  z: 3,
  cerradoEn: EN,
  cerradoPor: "Ana",
  esperado: "1044.90",
  denominaciones: [
    { valor: "0.50", cantidad: 3 },
    { valor: "200", cantidad: 5 },
  ],
  contado: "1001.50",
  dolares: { esperado: "10.00", enBs: "119.60", contado: "12.00", diferencia: "2.00" },
  diferencia: "-43.40",
  nota: "faltó un vuelto",
  anterior: "0".repeat(64),
  hash: "abcdef0123456789ffff",
};
const DOCUMENTOS: Documentos = { empresa: "Tienda", detalle: null, comprobantes: [], ayuda: null };
const QUIEN = { cuando: EN, quien: "Ana" };

const filas = ({ secciones }: Informe) =>
  secciones.flatMap((una) => una.filas.map(({ texto, valor = "" }) => `${texto}: ${valor}`));

describe("a slip of a session", () => {
  test("has every method, the annulled sales, and what came in and went out", () => {
    for (const informe of [informeX(TURNO, DOCUMENTOS, QUIEN), informeZ(CIERRE, DOCUMENTOS, false)])
      expect(filas(informe).slice(0, 8)).toEqual([
        "4 ventas Bs: 1,250.00",
        "EFECTIVO (2): 1,000.00",
        "TARJETA (1): 200.00",
        "TRANSFERENCIA (1): 50.00",
        "De ellas anuladas: 1: 50.00",
        "Inicial (Ana): 100.00",
        "Ingreso: vuelto: 20.00",
        "Retiro: vuelto: -5.50",
      ]);
  });

  test("lists the payments by other ways than cash, and says where there are more than it lists", () => {
    const comprobante = { metodo: 2, numero: 7, tarjeta: "1234000000005678", monto: "200.00" };
    const con = (cuantos: number) =>
      filas(
        informeX(
          TURNO,
          { ...DOCUMENTOS, comprobantes: Array.from({ length: cuantos }, () => comprobante) },
          QUIEN,
        ),
      );
    expect(con(1)).toContain("N° 7, tarjeta 5678: 200.00");
    const demas = (cuantos: number) => con(cuantos).filter((texto) => texto.startsWith("Solo los primeros"));
    expect(demas(MAX_COMPROBANTES)).toHaveLength(0);
    expect(demas(MAX_COMPROBANTES + 1)).toHaveLength(1);
  });
});

describe("a slip that complains of something", () => {
  const detalle: DetalleTurno = {
    anulaciones: { cantidad: 1, monto: "93.00", pendientes: 1 },
    notas: { cantidad: 0, monto: "0.00" },
    numeros: [],
    deberes: { cantidad: 2, porDevolver: "50.00", porCobrar: "0.00", abiertos: [] },
  };
  const lineas = (ayuda: string | null, columnas: 48 | 32) =>
    lineasDeInforme(informeX(TURNO, { ...DOCUMENTOS, detalle, ayuda }, QUIEN), columnas).flatMap((linea) =>
      linea.kind === "texto" && linea.texto.includes("Ayuda") ? [linea.texto] : [],
    );
  const LARGA = "facturas.mitienda.bo/ayuda/por-resolver";

  test("says at each complaint where its answer is, on one line", () => {
    expect(lineas(LARGA, 48)).toEqual([`Ayuda: ${LARGA}`, `Ayuda: ${LARGA}`]);
  });

  test.each([
    ["on a narrow roll, where the address would break", LARGA, 32],
    ["where no other computer reaches the server", direccionDeAyuda("http://localhost:3000", "x"), 48],
  ] as const)("says nothing of it %s", (_donde, ayuda, columnas) => {
    expect(lineas(ayuda, columnas)).toEqual([]);
  });
});

describe("an X", () => {
  test("ends with the expected cash of both currencies", () => {
    expect(filas(informeX(TURNO, DOCUMENTOS, QUIEN)).slice(-2)).toEqual([
      "Efectivo esperado Bs: 1,044.90",
      "Dólares esperados US$: 10.00",
    ]);
  });

  test("says neither where the shop counts blind", () => {
    const ciego = { ...TURNO, esperado: null, dolares: { esperado: null, enBs: null } };
    expect(filas(informeX(ciego, DOCUMENTOS, QUIEN)).join()).not.toMatch(/esperado/i);
  });
});

describe("a Z", () => {
  test("has the count, the differences of both currencies and the reason", () => {
    expect(filas(informeZ(CIERRE, DOCUMENTOS, false)).slice(8)).toEqual([
      "Bs 0.50 x 3: 1.50",
      "Bs 200 x 5: 1,000.00",
      "Recibidos, en Bs: 119.60",
      "Esperado US$: 10.00",
      "Contado US$: 12.00",
      "Sobra US$: 2.00",
      "Esperado Bs: 1,044.90",
      "Contado Bs: 1,001.50",
      "Falta Bs: 43.40",
      "Motivo: faltó un vuelto: ",
    ]);
  });

  test("says on a second one that it is a copy, and which numbers were skipped", () => {
    const cabecera = (copia: boolean, omitidos?: number) =>
      informeZ({ ...CIERRE, ...(omitidos === undefined ? {} : { omitidos }) }, DOCUMENTOS, copia).cabecera;
    expect(cabecera(false)).not.toContain("COPIA");
    expect(cabecera(true)[0]).toBe("COPIA");
    expect(cabecera(false, 2)).toContain("Caja repuesta: 2 números sin usar");
  });
});
