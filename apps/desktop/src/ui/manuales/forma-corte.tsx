import { Alert, Group, Radio, Stack, Text } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { numerosLibres } from "@mostrador/core";
import { newUuid } from "@mostrador/core/uuid";
import { Boton } from "@mostrador/ui";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { getSector } from "../sectores/sectores.ts";
import { CampoMomento } from "./campo-momento.tsx";
import { explicacion, type Datos, type Transcripcion } from "./hoja.ts";
import { formatMomento, parseMomento } from "./momento.ts";
import { Fallo } from "../comun/fallo.tsx";

interface Props {
  readonly datos: Datos;
  /** The till's time. */
  readonly ahora: string;
  /** A transcription of which nothing was sent; null for a new one. */
  readonly antes: Transcripcion | null;
  readonly onListo: (transcripcion: Transcripcion) => void;
  readonly onCerrar: () => void;
}

/** As readable as the rest of the till. */
const DESCRIPCION = { description: { color: "var(--suave)" } };

/** The outage: why invoices were written by hand, from when to when, and on which authorised numbers. */
export function FormaCorte({ datos: { tipos, cafcs }, ahora, antes, onListo, onCerrar }: Props) {
  const [id] = useState(() => antes?.id ?? newUuid(crypto));
  const [tipo, setTipo] = useState<number | null>(antes?.tipo ?? null);
  const [elegido, setElegido] = useState(
    antes === null ? claveDe(cafcs[0]) : `${antes.sector} ${antes.cafc}`,
  );
  const [desde, setDesde] = useState(formatMomento(antes?.inicio ?? ahora.slice(0, 11)));
  const [hasta, setHasta] = useState(formatMomento(antes?.fin ?? ahora.slice(0, 11)));
  const { ocupada, fallo, llamar } = useLlamada();
  const inicio = parseMomento(desde, ahora);
  const fin = parseMomento(hasta, ahora);
  const cafc = cafcs.find((c) => claveDe(c) === elegido);
  const falta = faltaDe(tipo, inicio !== null && fin !== null, cafc !== undefined);

  function guardar(event: FormEvent): void {
    event.preventDefault();
    if (tipo === null || inicio === null || fin === null || cafc === undefined) return;
    const corte = { id, tipo, inicio, fin, cafc: cafc.codigo, sector: cafc.sector };
    void llamar(puente.invoke("iniciarTranscripcion", corte), onListo);
  }

  if (cafcs.length === 0) return <SinCafc />;
  return (
    <form onSubmit={guardar}>
      <Stack>
        <PorQue tipos={tipos} tipo={tipo} onTipo={setTipo} />
        <Text className="suave">
          ¿Desde cuándo y hasta cuándo no se pudo facturar con la caja? Todas las facturas de papel tienen que
          estar dentro. Hay 48 horas desde que terminó para registrarlo.
        </Text>
        <CampoMomento de="Desde" valor={desde} mal={inicio === null} onCambio={setDesde} />
        <CampoMomento de="Hasta" valor={hasta} mal={fin === null} onCambio={setHasta} />
        <Talonario cafcs={cafcs} elegido={elegido} onElegir={setElegido} />
        <Fallo fallo={fallo} />
        <Group justify="end">
          <Boton variant="default" onClick={onCerrar} falta={ocupada ? "Espere a que termine." : null}>
            Volver
          </Boton>
          <Boton type="submit" loading={ocupada} falta={falta}>
            {antes === null ? "Empezar a registrar" : "Guardar"}
          </Boton>
        </Group>
      </Stack>
    </form>
  );
}

/** Gives the reason of an outage that cannot be kept yet; null when it can. */
function faltaDe(tipo: number | null, conMomentos: boolean, conTalonario: boolean): string | null {
  if (tipo === null) return "Elija por qué se facturó a mano.";
  if (!conMomentos) return "Escriba desde cuándo y hasta cuándo.";
  return conTalonario ? null : "Elija el talonario.";
}

function SinCafc() {
  return (
    <Alert color="orange" title="No hay un CAFC registrado">
      Las facturas manuales llevan un código que Impuestos autoriza antes (CAFC), con los números del
      talonario. El dueño lo registra en el portal, en «Cuenta»; después vuelva a abrir esta pantalla.
    </Alert>
  );
}

/** The kind of outage, in a shopkeeper's words. */
function PorQue({
  tipos,
  tipo,
  onTipo,
}: Pick<Datos, "tipos"> & {
  readonly tipo: number | null;
  readonly onTipo: (tipo: number) => void;
}) {
  return (
    <Radio.Group
      label="¿Por qué se facturó a mano?"
      value={tipo === null ? null : String(tipo)}
      onChange={(valor) => onTipo(Number(valor))}
    >
      <Stack gap="xs" mt="xs">
        {tipos.map(({ codigo, descripcion }, i) => (
          <Radio
            key={codigo}
            value={String(codigo)}
            size="md"
            autoFocus={i === 0}
            styles={DESCRIPCION}
            label={explicacion(descripcion)}
            description={`${descripcion} (${codigo})`}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** The booklet of authorised numbers that the sheets were taken from. */
function Talonario({
  cafcs,
  elegido,
  onElegir,
}: Pick<Datos, "cafcs"> & {
  readonly elegido: string;
  readonly onElegir: (clave: string) => void;
}) {
  return (
    <Radio.Group label="Talonario (CAFC)" value={elegido} onChange={onElegir}>
      <Stack gap="xs" mt="xs">
        {cafcs.map((c) => (
          <Radio
            key={claveDe(c)}
            value={claveDe(c)}
            size="md"
            styles={DESCRIPCION}
            label={`${c.codigo}, números ${c.desdeNumero} a ${c.hastaNumero}`}
            description={`${getSector(c.sector).nombre} · quedan ${numerosLibres(c, c.usados)} · vale del ${formatMomento(c.desde).fecha} al ${formatMomento(c.hasta).fecha}`}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function claveDe(cafc: { readonly codigo: string; readonly sector: number } | undefined): string {
  return cafc === undefined ? "" : `${cafc.sector} ${cafc.codigo}`;
}
