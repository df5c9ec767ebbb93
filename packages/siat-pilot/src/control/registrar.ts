/** Taxpayers by the control API: registered, replaced, revoked. */
import { randomUUID, X509Certificate } from "node:crypto";
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { z } from "zod";
import type { Tx } from "../db/abrir.ts";
import { DIA_MS } from "../instante.ts";
import type { Pilot } from "../pilot.ts";
import { huellaDe } from "../reglas/921-firma.ts";
import { firmarToken } from "../token.ts";

const Nit = z
  .int("debe ser un entero")
  .min(1, "debe ser positivo")
  .max(9_999_999_999_999, "tiene más de 13 dígitos");
const Texto = (max: number) =>
  z.string("debe ser texto").trim().min(1, "está vacío").max(max, `excede ${max} caracteres`);

const Cafc = z.strictObject({
  codigo: Texto(50),
  sector: z.int().default(1),
  desdeNumero: z.int().min(1),
  hastaNumero: z.int().min(1),
  /** Milliseconds since 1970. */
  desde: z.int(),
  hasta: z.int(),
});

const Sucursal = z.strictObject({
  codigo: z.int().min(0).max(9999),
  direccion: Texto(500),
  municipio: Texto(25).default("La Paz"),
});

/** Every sector of the demo's activities. */
const SECTORES_DEMO = [
  ...new Set(CATALOGOS_DEMO.actividades_documento_sector.map((fila) => fila.codigoDocumentoSector)),
];

/** A taxpayer with its system, as the portal would have it. Sent again, it replaces what it names and adds the rest. */
export const ContribuyentePedido = z.strictObject({
  nit: Nit,
  razonSocial: Texto(200),
  modalidad: z.union([z.literal(1), z.literal(2)], "debe ser 1 o 2"),
  codigoSistema: Texto(100),
  /** PEM of the signing certificate. */
  certificado: z.string().nullable().default(null),
  sectores: z.array(z.int()).default(SECTORES_DEMO),
  actividades: z.array(z.string()).default(CATALOGOS_DEMO.actividades.map((a) => a.codigoCaeb)),
  sucursales: z
    .array(Sucursal)
    .min(1, "debe haber al menos una")
    .default([{ codigo: 0, direccion: "AV. 16 DE JULIO NRO. 1490, ZONA CENTRAL", municipio: "La Paz" }]),
  cafc: z.array(Cafc).default([]),
  /** Tells whether its system passed the reversal tests. */
  reversion: z.boolean().default(true),
  /** Days that the token lasts. */
  tokenDias: z.int().min(1).max(3650).default(365),
});
type ContribuyentePedido = z.infer<typeof ContribuyentePedido>;

/** Enters a taxpayer in the register and gives its system a delegated token. Undefined when the certificate is none. */
export async function registrarContribuyente(
  { db, secreto, ahora }: Pilot,
  pedido: ContribuyentePedido,
): Promise<{ readonly nit: number; readonly token: string } | undefined> {
  const certificado = pedido.certificado === null ? null : parsePem(pedido.certificado);
  if (certificado === undefined) return undefined;
  const jti = randomUUID();
  await db.transaction().execute(async (tx) => {
    await save(tx, pedido);
    await tx.insertInto("token").values({ jti, nit: pedido.nit, revocado: 0 }).execute();
    if (certificado === null) return;
    await tx
      .insertInto("certificado")
      .values({ nit: pedido.nit, huella: huellaDe(certificado), pem: certificado.toString(), revocado: 0 })
      .onConflict((conflicto) => conflicto.columns(["nit", "huella"]).doUpdateSet({ revocado: 0 }))
      .execute();
  });
  const iat = Math.floor(ahora() / 1000);
  const { nit, codigoSistema, tokenDias } = pedido;
  const claims = {
    sub: `sistema.${nit}@simulador.bo`,
    codigoSistema,
    nit: Buffer.from(`nit:${nit}`).toString("base64"),
    id: nit,
    jti,
    exp: iat + (tokenDias * DIA_MS) / 1000,
    iat,
    nitDelegado: nit,
    subsistema: "SFE" as const,
  };
  return { nit, token: firmarToken(claims, secreto) };
}

/** Request to revoke a taxpayer's certificates (928) or tokens (989). */
export const RevocarPedido = z.strictObject({
  nit: Nit,
  que: z.enum(["certificados", "tokens"], "debe ser certificados o tokens"),
});

/** Revokes all certificates or tokens of a taxpayer. Gives how many rows it marked, those already revoked included. */
export async function revocar({ db }: Pilot, { nit, que }: z.infer<typeof RevocarPedido>): Promise<number> {
  const tabla = que === "tokens" ? "token" : "certificado";
  const { numUpdatedRows } = await db
    .updateTable(tabla)
    .set({ revocado: 1 })
    .where("nit", "=", nit)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

async function save(tx: Tx, pedido: ContribuyentePedido): Promise<void> {
  const { nit } = pedido;
  const datos = {
    razonSocial: pedido.razonSocial,
    modalidad: pedido.modalidad,
    sectores: JSON.stringify(pedido.sectores),
    actividades: JSON.stringify(pedido.actividades),
    reversion: pedido.reversion ? 1 : 0,
  };
  await tx
    .insertInto("contribuyente")
    .values({ nit, ...datos })
    .onConflict((conflicto) => conflicto.column("nit").doUpdateSet(datos))
    .execute();
  await tx
    .insertInto("sistema")
    .values({ nit, codigo: pedido.codigoSistema })
    .onConflict((conflicto) => conflicto.doNothing())
    .execute();
  for (const { codigo, ...lugar } of pedido.sucursales)
    await tx
      .insertInto("sucursal")
      .values({ nit, codigo, ...lugar })
      .onConflict((conflicto) => conflicto.columns(["nit", "codigo"]).doUpdateSet(lugar))
      .execute();
  for (const { codigo, sector, desdeNumero, hastaNumero, desde, hasta } of pedido.cafc) {
    const rango = { desdeNumero, hastaNumero, desde, hasta };
    await tx
      .insertInto("cafc")
      .values({ nit, codigo, sector, ...rango })
      .onConflict((conflicto) => conflicto.columns(["nit", "codigo", "sector"]).doUpdateSet(rango))
      .execute();
  }
}

function parsePem(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}
