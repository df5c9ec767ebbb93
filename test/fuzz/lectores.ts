import { gzipSync } from "node:zlib";
import { parseDocumento } from "@mostrador/core";
import { buildP12, firmar, openP12, verifyFirma } from "@mostrador/core/firma";
import { buildInformeEscpos, buildTar } from "@mostrador/core/node";
import { SERVICIOS } from "@mostrador/siat/contrato";
import { createReader } from "../../packages/siat/src/leer.ts";
import { mensaje, recepcion } from "../../packages/siat/src/support/servidor.ts";
import { openArchivo } from "../../packages/siat-pilot/src/servicios/envio.ts";
import { parseTar } from "../../packages/siat-pilot/src/reglas/985-paquete.ts";
import { type Azar, estropear, texto } from "./azar.ts";

/** A parser of untrusted input. `leer` builds a random input, and throws when the parser misbehaves. */
export interface Lector {
  readonly nombre: string;
  readonly leer: (azar: Azar) => void | Promise<void>;
}

const XML =
  `<facturaElectronicaCompraVenta xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><cabecera><nitEmisor>1023456022</nitEmisor>` +
  `<razonSocialEmisor>Tienda Ñandú</razonSocialEmisor><complemento xsi:nil="true"></complemento><montoTotal>77.00</montoTotal></cabecera>` +
  `<detalle><descripcion>Café molido 250 g</descripcion><cantidad>2</cantidad></detalle></facturaElectronicaCompraVenta>`;

const FIRMADO = firmar(XML, openFirmante());
const RESPUESTA = recepcion(
  "recepcionFactura",
  908,
  true,
  [mensaje(1002)],
  "<codigoRecepcion>uuid-1</codigoRecepcion>",
);
const parseSobre = createReader(SERVICIOS.ServicioFacturacionCompraVenta);
/** Largest size that a file of the tax system may unpack to here. */
const MAX_BYTES = 1 << 20;

export const LECTORES: readonly Lector[] = [
  { nombre: "XML fiscal", leer: (azar) => void parseDocumento(estropear(azar, azar.de([XML, FIRMADO]))) },
  { nombre: "XML profundo o enorme", leer: (azar) => void parseDocumento(bomba(azar)) },
  {
    nombre: "respuesta SOAP",
    leer: (azar) => void parseSobre("recepcionFactura", estropear(azar, RESPUESTA)),
  },
  { nombre: "firma cambiada", leer: firmaCambiada },
  { nombre: "firma envuelta", leer: firmaEnvuelta },
  { nombre: "gzip y tar", leer: archivo },
  { nombre: "ticket ESC/POS", leer: ticket },
];

function bomba(azar: Azar): string {
  const n = azar.entero(3000) + 1;
  return azar.de([
    "<a>".repeat(n),
    `<a>${"<b>".repeat(n)}${"</b>".repeat(n)}</a>`,
    `<!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "${"&x;".repeat(n)}">]><a>&y;</a>`,
    `<a ${Array.from({ length: n }, (_, i) => `b${i}=""`).join(" ")}></a>`,
    `<a>${"&amp;".repeat(n)}</a>`,
  ]);
}

/** A text that still verifies must have the signed contents. */
function firmaCambiada(azar: Azar): void {
  const cambiado = estropear(azar, FIRMADO);
  if (verifyFirma(cambiado).ok) exigirMismo(cambiado);
}

/** Puts the signed document inside another one, beside another one, or adds a second signature. */
function firmaEnvuelta(azar: Azar): void {
  const sinCabeza = FIRMADO.slice(FIRMADO.indexOf("?>") + 2);
  const otro = XML.replace("77.00", `${azar.entero(10_000)}.01`);
  const firma = sinCabeza.slice(sinCabeza.indexOf("<Signature"), sinCabeza.indexOf("</Signature>") + 12);
  const envuelto = azar.de([
    otro.replace("<cabecera>", `${firma}<cabecera>`),
    otro.replace("</detalle>", `</detalle>${firma}`),
    otro.replace("</detalle>", `</detalle>${firma}${firma}`),
    otro.replace("</detalle>", `</detalle><Object>${sinCabeza}</Object>`),
    otro.replace("</detalle>", `</detalle>${firma.replace('URI=""', 'URI="#x"')}`),
    `<sobre>${otro}${sinCabeza}</sobre>`,
  ]);
  if (verifyFirma(envuelto).ok) throw new Error(`se aceptó ${envuelto}`);
  if (verifyFirma(estropear(azar, envuelto)).ok) throw new Error(`se aceptó algo hecho de ${envuelto}`);
}

function exigirMismo(xml: string): void {
  const [leido, firmado] = [parseDocumento(xml), parseDocumento(FIRMADO)];
  if (!leido.ok || JSON.stringify(leido) !== JSON.stringify(firmado))
    throw new Error(`verifica y dice otra cosa: ${xml}`);
}

function archivo(azar: Azar): void {
  const tar = buildTar([{ nombre: "1.xml", bytes: Buffer.from(texto(azar)) }]);
  const gzip = azar.entero(50) === 0 ? gzipSync(Buffer.alloc(MAX_BYTES * 8)) : gzipSync(tar, { level: 1 });
  for (let i = azar.entero(4); i > 0; i--) {
    tar[azar.entero(tar.length)] = azar.entero(256);
    gzip[azar.entero(gzip.length)] = azar.entero(256);
  }
  parseTar(tar.subarray(0, azar.entero(tar.length + 1)));
  const abierto = openArchivo(gzip, MAX_BYTES);
  if (abierto.ok && abierto.contenido.length > MAX_BYTES) throw new Error("creció de más");
}

const ROLLO = { letras: "PC858", qr: "nativo", corte: true } as const;

/** Prints texts of any kind: the output has bytes, and no command that the text smuggled in. */
async function ticket(azar: Azar): Promise<void> {
  const informe = {
    titulo: texto(azar),
    cabecera: [texto(azar), texto(azar)],
    secciones: [{ titulo: texto(azar), filas: [{ texto: texto(azar), valor: texto(azar) }] }],
    pie: [texto(azar)],
  };
  const limpio = await buildInformeEscpos(
    { titulo: "", cabecera: [], secciones: [], pie: [] },
    { ...ROLLO, columnas: 48 },
  );
  const bytes = await buildInformeEscpos(informe, { ...ROLLO, columnas: azar.de([32, 48]) });
  if (bytes.includes(Buffer.from("\u001Dk")))
    throw new Error("una orden llegó a la impresora dentro de un texto");
  if (bytes.length < limpio.length) throw new Error("ticket cortado");
}

function openFirmante() {
  const ahora = Date.now();
  const p12 = buildP12({
    titular: "Prueba",
    nit: 1023456022,
    clave: "x",
    desdeMs: ahora - 1000,
    hastaMs: ahora + 86_400_000,
  });
  const abierto = openP12(p12, "x", ahora);
  if (!abierto.ok) throw new Error(abierto.error.kind);
  return abierto.value;
}
