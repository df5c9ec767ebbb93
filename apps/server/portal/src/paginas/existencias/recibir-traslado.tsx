/** The form that receives a transfer: the quantity of each line that arrived, and the reason for any shortage. */
import { Checkbox, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { isCodigoDeGuia, parseGuia, type Guia } from "@mostrador/core";
import { cantidad, fechaHora, nombreSucursal, parseDecimal } from "@mostrador/core/formato";
import { newUuid } from "@mostrador/core/uuid";
import { useState } from "react";
import { request, useLeer } from "../../api.ts";
import type { ProductoEntero, TrasladoEntero } from "../../tipos-tienda.ts";
import { FormaPanel, useCambiado, useSinGuardar } from "../panel.tsx";
import { faltaEn } from "./lineas.tsx";

/** A line with a quantity still on its way. */
interface PorLlegar {
  readonly linea: number;
  readonly productoId: string;
  /** Name of the product; null if only the slip is known, so that the name has to be looked up. */
  readonly descripcion: string | null;
  readonly enCamino: string;
}

interface Props {
  /** The transfer, identified by its id or by the code of its slip. */
  readonly de: { readonly traslado_id: string } | { readonly guia: string };
  readonly lineas: readonly PorLlegar[];
  readonly listo: () => void;
  readonly cerrar: () => void;
}

/** The form of a delivery. It starts with everything that is on its way, and the person corrects the differences. */
export function RecibirTraslado({ de, lineas, listo, cerrar }: Props) {
  const [id] = useState(() => newUuid(crypto));
  const [llego, setLlego] = useState<readonly string[]>(() => lineas.map(({ enCamino }) => enCamino));
  const [cierra, setCierra] = useState(true);
  const [nota, setNota] = useState("");
  useSinGuardar(useCambiado({ llego, nota }));
  const hayFalta = lineas.some(
    ({ enCamino }, i) => Number(parseDecimal(llego[i] ?? "") ?? 0) < Number(enCamino),
  );
  const falta = faltaPorDecir(lineas, llego, cierra && hayFalta && nota.trim() === "");
  return (
    <FormaPanel
      falta={falta}
      guardar={async () => {
        await request("POST", "/v1/traslados/llegadas", {
          id,
          ...de,
          cierra,
          nota: nota.trim() === "" ? null : nota.trim(),
          lineas: lineas.map(({ linea }, i) => ({ linea, cantidad: parseDecimal(llego[i] ?? "") ?? "0" })),
        });
        listo();
      }}
      cerrar={cerrar}
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {lineas.map(({ linea, productoId, descripcion, enCamino }, i) => (
            <TextInput
              key={linea}
              size="md"
              label={<Nombre productoId={productoId} descripcion={descripcion} />}
              description={`En camino: ${cantidad(enCamino)}`}
              inputMode="decimal"
              autoComplete="off"
              value={llego[i] ?? ""}
              error={faltaEn(llego[i] ?? "")}
              onChange={(e) => {
                const { value } = e.currentTarget;
                setLlego(llego.map((antes, j) => (j === i ? value : antes)));
              }}
            />
          ))}
        </SimpleGrid>
        {hayFalta && (
          <>
            <Checkbox
              size="md"
              label="Lo que falta llegará después"
              checked={!cierra}
              onChange={(e) => setCierra(!e.currentTarget.checked)}
            />
            {cierra && (
              <TextInput
                size="md"
                label="Por qué falta"
                maxLength={200}
                autoComplete="off"
                value={nota}
                onChange={(e) => setNota(e.currentTarget.value)}
              />
            )}
          </>
        )}
      </Stack>
    </FormaPanel>
  );
}

function faltaPorDecir(
  lineas: readonly PorLlegar[],
  llego: readonly string[],
  sinMotivo: boolean,
): string | null {
  const mal = lineas.findIndex((_, i) => faltaEn(llego[i] ?? "") !== null);
  if (mal >= 0) return "Escriba cuánto llegó como 2 o 0.5.";
  const demas = lineas.findIndex(
    ({ enCamino }, i) => Number(parseDecimal(llego[i] ?? "") ?? 0) > Number(enCamino),
  );
  if (demas >= 0) return "Llegó más de lo que está en camino: reciba eso, y cuente aparte lo demás.";
  return sinMotivo ? "Escriba por qué falta, o marque que llegará después." : null;
}

/** The name of a product of a slip. Its transfer may be unknown to this server. */
function Nombre({ productoId, descripcion }: Pick<PorLlegar, "productoId" | "descripcion">) {
  const ruta = descripcion === null ? `/v1/portal/productos/${encodeURIComponent(productoId)}` : null;
  const leido = useLeer<ProductoEntero>(ruta);
  return <>{descripcion ?? leido.datos?.producto.descripcion ?? "Producto"}</>;
}

const QUE_ES =
  "Escanee el QR de la guía que vino con los productos, o escriba su código: empieza con GUIA1. Sirve aunque el aviso de la salida no haya llegado.";

/** Asks for a slip's code, then shows the form of its delivery. */
export function RecibirConGuia({
  listo,
  cerrar,
}: {
  readonly listo: (id: string) => void;
  readonly cerrar: () => void;
}) {
  const [codigo, setCodigo] = useState("");
  const leida = parseGuia(codigo);
  const guia = leida.ok ? leida.value : null;
  return (
    <Stack>
      <Textarea
        size="md"
        label="Código de la guía"
        description={QUE_ES}
        autosize
        minRows={2}
        maxRows={5}
        spellCheck={false}
        value={codigo}
        error={errorDe(codigo)}
        onChange={(e) => setCodigo(e.currentTarget.value)}
      />
      {guia !== null && (
        <DeGuia key={guia.id} guia={guia} codigo={codigo} listo={() => listo(guia.id)} cerrar={cerrar} />
      )}
    </Stack>
  );
}

/** Loads the delivery of a slip. For a known transfer it shows only the remaining quantities. */
function DeGuia({
  guia,
  codigo,
  listo,
  cerrar,
}: {
  readonly guia: Guia;
  readonly codigo: string;
  readonly listo: () => void;
  readonly cerrar: () => void;
}) {
  const conocido = useLeer<TrasladoEntero>(`/v1/traslados/${guia.id}`);
  if (conocido.datos === null && conocido.error === null) return null;
  const lineas =
    conocido.datos?.lineas ??
    guia.lineas.map(({ productoId, cantidad: enCamino }, linea) => ({
      linea,
      productoId,
      descripcion: null,
      enCamino,
    }));
  const quedan = lineas.filter(({ enCamino }) => Number(enCamino) > 0);
  return (
    <>
      <Text className="libre">
        De {nombreSucursal(guia.sucursalOrigen)} a {nombreSucursal(guia.sucursalDestino)}, salió el{" "}
        {fechaHora(guia.instante)}.
      </Text>
      {quedan.length === 0 ? (
        <Text>Este traslado ya se recibió entero.</Text>
      ) : (
        <RecibirTraslado de={{ guia: codigo }} lineas={quedan} listo={listo} cerrar={cerrar} />
      )}
    </>
  );
}

/** Explains why a typed code is not a slip's code; null if it is one or the field is empty. */
function errorDe(codigo: string): string | null {
  if (codigo.trim() === "") return null;
  const leida = parseGuia(codigo);
  if (leida.ok) return null;
  return isCodigoDeGuia(codigo)
    ? "Le falta una parte, o se leyó mal: escanéelo otra vez."
    : "Eso no es una guía de traslado: su código empieza con GUIA1.";
}
