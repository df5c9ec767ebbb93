/** Describes the state of a month: unanswered documents, running deadlines and expiring credentials. */
import { Stack, Text } from "@mantine/core";
import { vence } from "@mostrador/core/avisos";
import { diaDe, falta, fecha, fechaHora } from "@mostrador/core/formato";
import { cuantas } from "../figuras.tsx";
import { msDe, useAhora } from "../reloj.ts";
import type { EstadoDelMes } from "../tipos.ts";

/** A sentence with its urgency. */
interface Falta {
  readonly texto: string;
  readonly grave: boolean;
}

export function LoQueFalta({ estado }: { readonly estado: EstadoDelMes }) {
  const ahora = useAhora();
  const faltas = faltasDe(estado, ahora);
  return (
    <Stack gap={4} component="ul" className="faltas">
      {faltas.map(({ texto, grave }) => (
        <Text key={texto} component="li" size="sm" className={grave ? "grave libre" : "libre"}>
          {texto}
        </Text>
      ))}
    </Stack>
  );
}

/** Joins the sentences about a month's state for an export. */
export function faltasEnTexto(estado: EstadoDelMes, ahora: number): string {
  return faltasDe(estado, ahora)
    .map(({ texto }) => texto)
    .join(" ");
}

function faltasDe(estado: EstadoDelMes, ahora: number): readonly Falta[] {
  const { terminado, completo, esperando, observadas, registroHasta } = estado;
  return [
    ...(completo ? [leve("Ningún documento del mes espera respuesta de Impuestos.")] : []),
    ...(terminado ? [] : [leve("El mes no terminó: los libros llevan lo emitido hasta ahora.")]),
    ...(esperando === 0
      ? []
      : [
          grave(
            `${cuantas(esperando, "documento del mes espera", "documentos del mes esperan")} la respuesta final de Impuestos: los libros todavía pueden cambiar.`,
          ),
        ]),
    ...(observadas === 0
      ? []
      : [
          grave(
            `Impuestos observó ${cuantas(observadas, "documento del mes", "documentos del mes")}: hay que corregirlos. Contingencia dice cómo.`,
          ),
        ]),
    ...deRetiradas(estado),
    ...estado.contingencias.map((una) => deContingencia(una, ahora)),
    ...credenciales(estado, ahora),
    ...(terminado && diaDe(ahora) <= registroHasta
      ? [leve(`El Registro de Compras del mes se envía hasta el ${fecha(registroHasta)}.`)]
      : []),
  ];
}

/** Printed invoices of a computer that is no till any more. docs/decisions/0082 */
function deRetiradas({ porDecidir, rechazadas }: EstadoDelMes): readonly Falta[] {
  return [
    ...(porDecidir === 0
      ? []
      : [
          grave(
            `${cuantas(porDecidir, "factura impresa espera", "facturas impresas esperan")} que el dueño diga, en Equipos, si son de la tienda: todavía no están en los libros.`,
          ),
        ]),
    ...(rechazadas === 0
      ? []
      : [
          leve(
            `${cuantas(rechazadas, "factura impresa no está", "facturas impresas no están")} en los libros: el dueño dijo, en Equipos, que no son de la tienda.`,
          ),
        ]),
  ];
}

function deContingencia(
  { documentos, desde, plazo }: EstadoDelMes["contingencias"][number],
  ahora: number,
): Falta {
  const cuantos = cuantas(documentos, "documento fuera de línea", "documentos fuera de línea");
  const hastaMs = msDe(plazo);
  if (plazo === null || hastaMs === null)
    return leve(
      `${cuantos} desde el ${fechaHora(desde)}: cuando el corte termine habrá 48 h para enviarlos, 72 h los escritos a mano.`,
    );
  return hastaMs <= ahora
    ? grave(`${cuantos}: el plazo para enviarlos venció el ${fechaHora(plazo)}. Contingencia dice qué hacer.`)
    : grave(`${cuantos}: Impuestos los recibe hasta el ${fechaHora(plazo)} (${falta(hastaMs, ahora)}).`);
}

function credenciales({ certificadoVence, tokenVence }: EstadoDelMes, ahora: number): readonly Falta[] {
  return [
    vence("certificado", msDe(certificadoVence), ahora),
    vence("token", msDe(tokenVence), ahora),
  ].flatMap((uno) =>
    uno === null ? [] : [grave(`${uno.titulo}: lo renueva el dueño en Ajustes, Firma y token.`)],
  );
}

function leve(texto: string): Falta {
  return { texto, grave: false };
}

function grave(texto: string): Falta {
  return { texto, grave: true };
}
