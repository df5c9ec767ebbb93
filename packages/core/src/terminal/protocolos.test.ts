import { describe, expect, test } from "vitest";
import type { CambiosPedido } from "./compartidos.ts";
import { EJEMPLOS } from "../sectores/ejemplos.ts";
import { SubidaOffline } from "./protocolo.ts";
import {
  downloadCuerpo,
  cuerpoDe,
  parseProtocolo,
  planHabla,
  planServicio,
  PROTOCOLO,
  PUBLICADOS,
  type LlamadaCaja,
} from "./protocolos.ts";

test.each<[string, LlamadaCaja, number, number, string | null]>([
  ["its own protocol sells online", "facturas", PROTOCOLO, PROTOCOLO, null],
  ["the protocol before sells online", "facturas", PROTOCOLO - 1, PROTOCOLO, null],
  ["two protocols before does not sell online", "facturas", PROTOCOLO - 1, PROTOCOLO + 1, "caja"],
  ["a lower protocol in force lets an older till sell online", "facturas", 1, 1, null],
  ["two protocols before uploads", "offline", PROTOCOLO - 1, PROTOCOLO + 1, null],
  ["any older protocol uploads", "offline", 1, PROTOCOLO + 10, null],
  ["any older protocol tells again after a restore", "recuperar", 1, PROTOCOLO + 10, null],
  ["any older protocol annuls", "anular", 1, PROTOCOLO + 10, null],
  ["any older protocol issues notes", "notas", 1, PROTOCOLO + 10, null],
  ["any older protocol brings hand-written invoices", "manuales", 1, PROTOCOLO + 10, null],
  ["a newer protocol is not understood", "facturas", PROTOCOLO + 1, PROTOCOLO, "servidor"],
  ["a newer protocol uploads nothing yet", "offline", PROTOCOLO + 1, PROTOCOLO, "servidor"],
  ["a header that is no number is not understood", "offline", 0, PROTOCOLO, "servidor"],
])("%s", (_rule, llamada, suyo, vigente, atrasado) => {
  expect(planServicio(llamada, { suyo, vigente })).toBe(atrasado);
});

test.each([
  ["its own protocol", PROTOCOLO, { protocolo: PROTOCOLO, atrasado: null }],
  ["the protocol before", PROTOCOLO - 1, { protocolo: PROTOCOLO - 1, atrasado: null }],
  ["the protocol after: it speaks its own", PROTOCOLO + 1, { protocolo: PROTOCOLO, atrasado: null }],
  ["two after: it sells offline", PROTOCOLO + 2, { protocolo: PROTOCOLO, atrasado: "caja" }],
  ["two before: the server is to be updated", PROTOCOLO - 2, { protocolo: PROTOCOLO, atrasado: "servidor" }],
])("a till under %s", (_rule, vigente, habla) => expect(planHabla(vigente)).toEqual(habla));

test.each([
  [undefined, 1],
  ["1", 1],
  ["27", 27],
  ["0", 0],
  ["-1", 0],
  ["2.5", 0],
  ["dos", 0],
])("the header %s tells protocol %s", (header, protocolo) => expect(parseProtocolo(header)).toBe(protocolo));

describe("a product's edit", () => {
  const editadoEn = "2026-11-22T10:00:00.000";
  const cambios = {
    productos: [{ id: "p1", editadoEn, borrado: false, campos: { descripcion: "Pan", fraccionable: true } }],
    clientes: [],
    usuarios: [],
  } as unknown as CambiosPedido;

  test("is refused in protocol 1 with a field that it does not have, and lowered without it is taken", () => {
    expect(cuerpoDe("cambios", 1).safeParse(cambios).success).toBe(false);
    const bajado = downloadCuerpo("cambios", cambios, 1);
    expect(cuerpoDe("cambios", 1).parse(bajado)).toMatchObject({
      productos: [{ campos: { descripcion: "Pan" } }],
    });
    expect(JSON.stringify(bajado)).not.toContain("fraccionable");
  });

  test("goes as it is in the protocol of today", () => {
    expect(downloadCuerpo("cambios", cambios, PROTOCOLO)).toBe(cambios);
    expect(cuerpoDe("cambios", PROTOCOLO).parse(cambios)).toMatchObject(cambios);
  });
});

describe("a document that was issued already", () => {
  const subida = (pedido: object) => ({
    cortes: [],
    facturas: [
      {
        ventaId: "0c6a2b7e-46f7-4d0f-9a51-8f8f6a1b2c3d",
        epoca: 1,
        sector: 1,
        numeroFactura: 1,
        fechaEmision: "2026-11-22T10:00:00.000",
        cufd: "C",
        cuf: "A".repeat(40),
        pedido,
        derivados: {
          leyenda: "L",
          usuario: "ana",
          direccion: "D",
          tipoCambio: "1",
          razonSocial: "R",
          municipio: "M",
          telefono: null,
        },
        sha256: "0".repeat(64),
        corteId: "1c6a2b7e-46f7-4d0f-9a51-8f8f6a1b2c3d",
        gemela: null,
      },
    ],
  });
  const valido = EJEMPLOS[1] as { cliente: object };
  const read = (cambios: object) => SubidaOffline.safeParse(subida({ ...valido, ...cambios }));

  test("goes up with a value that a later rule refuses", () => {
    const cliente = { ...valido.cliente, correo: "ana@" };
    expect(read({ cliente }).data?.facturas[0]?.pedido.cliente).toMatchObject({ correo: "ana@" });
  });

  test("is refused as of another version with a field that no schema here knows", () => {
    expect(read({ futuro: 1 }).error?.issues).toMatchObject([
      { code: "unrecognized_keys", keys: ["futuro"] },
    ]);
  });

  test("is refused with a value of another type", () => expect(read({ items: null }).success).toBe(false));
});

test.each(["offline", "recuperar"] as const)(
  "a server of protocol 1 is told in %s neither which documents were set aside nor that more of an outage follow",
  (llamada) => {
    const cuerpo = {
      cortes: [{ id: "A", faltan: true }, { id: "B" }],
      facturas: [{ cuf: "A", apartada: true }, { cuf: "B" }],
    };
    expect(downloadCuerpo(llamada, cuerpo, 1)).toEqual({
      cortes: [{ id: "A" }, { id: "B" }],
      facturas: [{ cuf: "A" }, { cuf: "B" }],
    });
    expect(downloadCuerpo(llamada, cuerpo, PROTOCOLO)).toBe(cuerpo);
  },
);

test("a server of protocol 1 is told the CUFDs of documents by a recovery alone, as it always was", () => {
  const cuerpo = { cufds: [{ codigo: "A" }], cortes: [], facturas: [] };
  expect(downloadCuerpo("offline", cuerpo, 1)).toEqual({ cortes: [], facturas: [] });
  expect(downloadCuerpo("recuperar", cuerpo, 1)).toEqual(cuerpo);
});

test("the protocols that were released are older than, or are, the one of this program", () => {
  for (const { protocolo } of PUBLICADOS) expect(protocolo).toBeLessThanOrEqual(PROTOCOLO);
});
