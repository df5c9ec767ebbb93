import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codigoProforma, Proforma, representacionProforma } from "@mostrador/core";
import { buildInformeEscpos, buildTicketEscpos, createPdfPool, type Rollo } from "@mostrador/core/node";
import { skipUnless } from "@mostrador/core/support";
import { informeProforma } from "../../apps/desktop/src/caja/proformas/llamadas.ts";
import { imprimir } from "../support/papel/escpos.ts";
import { encodePng } from "../support/papel/imagen.ts";
import { limpio, textoDe } from "../support/papel/pagina.ts";

const hay = (programa: string) => spawnSync(programa, ["-v"]).error === undefined;
const con = skipUnless({
  hay: hay("pdftoppm") && hay("zbarimg"),
  motivo: "no pdftoppm or zbarimg (apt-get install poppler-utils zbar-tools)",
});

const pool = createPdfPool({ workers: 1 });
let carpeta = "";
beforeAll(() => {
  carpeta = mkdtempSync(join(tmpdir(), "proforma-"));
});
afterAll(async () => {
  rmSync(carpeta, { recursive: true, force: true });
  await pool.close();
});

const proforma = Proforma.parse({
  id: "a",
  serie: "0-1",
  numero: 25,
  hechaEn: "2026-11-20T14:00:00.000",
  validaHasta: "2026-12-05",
  usuario: "Ana",
  sucursal: 0,
  sector: 1,
  cliente: {
    tipoDocumento: 5,
    numeroDocumento: "1028627025",
    complemento: null,
    razonSocial: "Comercial Illimani S.R.L.",
    correo: null,
    telefono: null,
  },
  lineas: [
    {
      codigoProducto: "ARR-01",
      codigoSin: 1000101,
      actividadEconomica: "4711100",
      descripcion: "Arroz grano de oro, bolsa de 1 kg",
      unidadMedida: 57,
      presentacionId: null,
      cantidad: "12",
      precioUnitario: "9.50",
      descuento: "4.00",
      aMano: false,
    },
  ],
  total: "110.00",
  nota: "Entrega en 48 horas.",
  descartada: false,
});
const hoja = representacionProforma(proforma, {
  razonSocial: "Mercado El Alto",
  nit: 1023456022,
  municipio: "El Alto",
  telefono: null,
  logo: null,
  unidades: new Map([[57, "UNIDAD (BIENES)"]]),
});
const SERIES = [
  ["0-1", 25],
  ["12-3", 104_512],
] as const;

/** Reads the codes of a picture, each with its symbology. */
function leer(imagen: string): readonly string[] {
  const stdio = ["ignore", "pipe", "ignore"] as const;
  const leido = execFileSync("zbarimg", ["-q", imagen], { encoding: "utf8", stdio: [...stdio] });
  return leido.trim().split("\n").toSorted();
}

describe("the codes of a proforma's paper are read", con, () => {
  const rollos = ([48, 32] as const).flatMap((columnas) =>
    (["nativo", "imagen"] as const).flatMap((qr) =>
      (["PC858", "imagen"] as const).map((letras): Rollo => ({ columnas, qr, letras, corte: true })),
    ),
  );
  test.each(rollos)("ticket of $columnas columns, QR $qr, letters $letras", async (rollo) => {
    for (const [serie, numero] of SERIES) {
      const codigo = codigoProforma({ serie, numero });
      const informe = informeProforma({ ...proforma, serie, numero }, "Mercado El Alto");
      const { imagen } = imprimir(await buildInformeEscpos(informe, rollo), rollo.columnas);
      const archivo = join(carpeta, "rollo.png");
      writeFileSync(archivo, encodePng(imagen));
      expect(leer(archivo)).toEqual([`CODE-128:${codigo}`, `QR-Code:${codigo}`]);
    }
  });

  test("letter-size page, which says that it is no invoice", async () => {
    const pdf = join(carpeta, "hoja.pdf");
    writeFileSync(pdf, await pool.render(hoja, "a4"));
    expect(textoDe(pdf)).toContain(limpio("NO ES FACTURA"));
    spawnSync("pdftoppm", ["-r", "150", "-png", "-singlefile", pdf, join(carpeta, "hoja")]);
    expect(leer(join(carpeta, "hoja.png"))).toEqual(["QR-Code:PF0P1N25"]);
  });

  test("a proforma that a law lowered says on each paper what it promised before", async () => {
    const bajada: Proforma = { ...proforma, antesDeLey: { regimen: "ley-1733", total: "111.87" } };
    const frase = "Bajó con la Ley 1733: antes Bs 111.87.";
    const filas = informeProforma(bajada, "Mercado El Alto").secciones.flatMap(({ filas: suyas }) => suyas);
    expect(filas.map(({ texto }) => texto)).toContain(frase);
    const oferente = { razonSocial: "Mercado El Alto", nit: 1023456022, municipio: "El Alto" };
    const resto = { telefono: null, logo: null, unidades: new Map([[57, "UNIDAD (BIENES)"]]) };
    expect(representacionProforma(bajada, { ...oferente, ...resto }).leyendas[0]).toBe(frase);
  });

  test("roll ticket of its page", () => {
    const rollo = { columnas: 48, letras: "PC858", qr: "nativo", corte: true } as const;
    const { imagen } = imprimir(buildTicketEscpos(hoja, rollo), 48);
    const archivo = join(carpeta, "ticket.png");
    writeFileSync(archivo, encodePng(imagen));
    expect(leer(archivo)).toEqual(["QR-Code:PF0P1N25"]);
  });
});
