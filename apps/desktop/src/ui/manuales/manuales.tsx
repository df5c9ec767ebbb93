import { Alert } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { Cargando } from "../comun/cargando.tsx";
import { Dialogo, PanelLateral } from "../comun/dialogo.tsx";
import { puente } from "../puente.ts";
import type { PropsVista } from "../vista.ts";
import { EscribirHoja } from "./escribir-hoja.tsx";
import { FormaCorte } from "./forma-corte.tsx";
import { claveEscrita, conLoEscrito, type Datos, type Hoja, type Transcripcion } from "./hoja.ts";
import { ListaTranscripciones } from "./lista-transcripciones.tsx";
import { VerTranscripcion } from "./ver-transcripcion.tsx";

/** The open part of the screen: the list, the form of an outage (new or changed), or one transcription. */
type Lugar =
  | { readonly kind: "lista" }
  | { readonly kind: "corte"; readonly antes: Transcripcion | null }
  | { readonly kind: "una"; readonly id: string };

const LISTA: Lugar = { kind: "lista" };

/** Screen for hand-written invoices: their outage, each invoice, and the tax system's verdict. */
export function Manuales({ estado, abierto, onCerrar }: PropsVista) {
  const [lugar, setLugar] = useState<Lugar>(LISTA);
  const [hoja, setHoja] = useState<Hoja | null>(null);
  const guardadas = useManuales(abierto, estado.luces.servidor.color);
  const { datos, sinDatos, releer } = guardadas;
  const una = lugar.kind === "una" ? guardadas.transcripciones.find(({ id }) => id === lugar.id) : undefined;
  const escribiendo = abierto && hoja !== null && una !== undefined && datos !== null;
  return (
    <>
      <PanelLateral
        opened={abierto && !escribiendo}
        onClose={onCerrar}
        position="right"
        size="58rem"
        title="Facturas manuales"
      >
        {sinDatos !== null && <Alert color="orange">{sinDatos}</Alert>}
        {datos === null && sinDatos === null && <Cargando que="Preguntando al servidor" />}
        {datos?.enLinea === false && (
          <Alert color="orange" mb="md">
            No hay conexión con el servidor. Puede seguir registrando: queda guardado en esta caja; envíelo
            cuando vuelva la conexión.
          </Alert>
        )}
        {datos !== null && (
          <EnElLugar
            estado={estado}
            guardadas={{ ...guardadas, datos }}
            lugar={lugar}
            una={una}
            onLugar={setLugar}
            onHoja={(pedida) => una !== undefined && void fetchHoja(pedida, una).then(setHoja)}
          />
        )}
      </PanelLateral>
      <Dialogo
        opened={escribiendo}
        onClose={() => setHoja(null)}
        fullScreen
        radius={0}
        closeOnEscape={false}
        withCloseButton={false}
        padding={0}
        nombre="Registrar una factura"
      >
        {escribiendo && (
          <EscribirHoja
            key={`${hoja.clave}:${hoja.revision ?? 0}`}
            de={estado.sesion.usuario?.id ?? ""}
            hoja={hoja}
            transcripcion={una}
            datos={datos}
            // The next number depends on the stored invoices.
            onGuardada={(siguiente) => void releer().then(() => setHoja(siguiente))}
            onTomar={() => void fetchHoja({ ...hoja, escrita: null }, una).then(setHoja)}
            onCerrar={() => setHoja(null)}
          />
        )}
      </Dialogo>
    </>
  );
}

/** Returns a hand-written invoice together with its unsaved input. */
async function fetchHoja(pedida: Hoja, { id, facturas }: Transcripcion): Promise<Hoja> {
  const leido = await puente.invoke("escrito", { clave: claveEscrita(id, pedida) });
  if (!leido.ok) return pedida;
  const { contenido, revision } = leido.value;
  return { ...conLoEscrito(pedida, contenido, facturas), revision };
}

/** Shows the list, the form of an outage, or one transcription. */
function EnElLugar({
  estado,
  guardadas: { datos, transcripciones, releer },
  lugar,
  una,
  onLugar,
  onHoja,
}: Pick<PropsVista, "estado"> & {
  readonly guardadas: ReturnType<typeof useManuales> & { readonly datos: Datos };
  readonly lugar: Lugar;
  readonly una: Transcripcion | undefined;
  readonly onLugar: (lugar: Lugar) => void;
  readonly onHoja: (hoja: Hoja) => void;
}) {
  switch (lugar.kind) {
    case "lista":
      return (
        <ListaTranscripciones
          transcripciones={transcripciones}
          datos={datos}
          onNueva={() => onLugar({ kind: "corte", antes: null })}
          onElegir={(id) => onLugar({ kind: "una", id })}
        />
      );
    case "corte":
      return (
        <FormaCorte
          datos={datos}
          ahora={estado.ahora ?? ""}
          antes={lugar.antes}
          onListo={({ id }) => void releer().then(() => onLugar({ kind: "una", id }))}
          onCerrar={() => onLugar(lugar.antes === null ? LISTA : { kind: "una", id: lugar.antes.id })}
        />
      );
    case "una":
      return una === undefined ? null : (
        <VerTranscripcion
          transcripcion={una}
          datos={datos}
          turno={estado.turno !== null}
          onHoja={onHoja}
          onCambiar={() => onLugar({ kind: "corte", antes: una })}
          onCambio={() => void releer()}
          onVolver={() => onLugar(LISTA)}
        />
      );
  }
}

/** Requests the server's data when the screen opens and when the server's light changes. Reads the invoices again when they change. */
function useManuales(abierto: boolean, servidor: string) {
  const [datos, setDatos] = useState<Datos | null>(null);
  const [sinDatos, setSinDatos] = useState<string | null>(null);
  const [transcripciones, setTranscripciones] = useState<readonly Transcripcion[]>([]);
  const releer = useCallback(
    () =>
      puente.invoke("transcripciones", {}).then((result) => {
        if (result.ok) setTranscripciones(result.value);
      }),
    [],
  );
  useEffect(() => {
    if (!abierto) return;
    let current = true;
    void puente.invoke("datosManuales", {}).then((result) => {
      if (!current) return;
      if (result.ok) setDatos(result.value);
      setSinDatos(result.ok ? null : result.error.texto);
    });
    void releer();
    // Communication with the server brings verdicts, so the invoices are read again.
    const callar = puente.subscribe("estadoCambio", () => void releer());
    return () => {
      current = false;
      callar();
    };
  }, [abierto, servidor, releer]);
  return { datos, sinDatos, transcripciones, releer };
}
