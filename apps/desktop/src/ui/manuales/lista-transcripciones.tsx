import { Button, Group, Stack, Text } from "@mantine/core";
import { Sello } from "../comun/sello.tsx";
import { IconFilePencil } from "@tabler/icons-react";
import { diaHora } from "../comun/formato.ts";
import { Vacio } from "../comun/vacio.tsx";
import { explicacion, type Datos, type Transcripcion } from "./hoja.ts";

interface Props {
  readonly transcripciones: readonly Transcripcion[];
  readonly datos: Datos;
  readonly onNueva: () => void;
  readonly onElegir: (id: string) => void;
}

/** The outages that were transcribed here, and the way to begin another. */
export function ListaTranscripciones({ transcripciones, datos, onNueva, onElegir }: Props) {
  return (
    <Stack>
      <Text className="suave">
        Cuando la caja no funcionó y se facturó en papel: aquí se registran esas facturas, con sus números, y
        se envían a Impuestos.
      </Text>
      <Button
        leftSection={<IconFilePencil size={20} />}
        onClick={onNueva}
        autoFocus
        style={{ alignSelf: "start" }}
      >
        Registrar facturas
      </Button>
      {transcripciones.length === 0 && (
        <Vacio texto="Todavía no hay facturas de papel registradas en esta caja." />
      )}
      {transcripciones.map((una) => (
        <button key={una.id} type="button" className="fila producto" onClick={() => onElegir(una.id)}>
          <span style={{ minWidth: 0 }}>
            <span className="nombre">
              Del {diaHora(una.inicio)} al {diaHora(una.fin)}
            </span>
            <Text size="sm" className="suave">
              {explicacion(
                datos.tipos.find(({ codigo }) => codigo === una.tipo)?.descripcion ?? `Tipo ${una.tipo}`,
              )}{" "}
              · CAFC {una.cafc}
            </Text>
          </span>
          <Group gap="xs">
            <Cuenta transcripcion={una} />
          </Group>
        </button>
      ))}
    </Stack>
  );
}

/** Gives the next step of a transcription, the most urgent first. */
function Cuenta({ transcripcion: { facturas } }: { readonly transcripcion: Transcripcion }) {
  const cuantas = (...estados: readonly string[]) =>
    facturas.filter((f) => estados.includes(f.estado)).length;
  const observadas = cuantas("observada");
  const escritas = cuantas("escrita");
  const esperan = cuantas("enviando", "recibida");
  const listas = cuantas("emitida", "anulada");
  return (
    <>
      {observadas > 0 && <Sello color="red">{observadas} por corregir</Sello>}
      {escritas > 0 && <Sello color="orange">{escritas} sin enviar</Sello>}
      {esperan > 0 && <Sello color="blue">{esperan} en camino</Sello>}
      {listas > 0 && <Sello color="verde">{listas} emitidas</Sello>}
      {facturas.length === 0 && <Sello color="gray">vacía</Sello>}
    </>
  );
}
