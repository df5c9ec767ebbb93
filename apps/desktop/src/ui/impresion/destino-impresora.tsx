import { Group, NumberInput, Select, Stack, TextInput } from "@mantine/core";
import type { Impresora } from "../../contract/index.ts";
import { useConsulta } from "../comun/use-consulta.ts";
import { Opciones } from "../comun/opciones.tsx";

const DESTINOS = [
  { value: "red", label: "Red" },
  { value: "dispositivo", label: "Cable (USB o paralelo)" },
  { value: "cola", label: "Del sistema" },
  { value: "carpeta", label: "Carpeta" },
];
const PUERTO_ESCPOS = 9100;
const NUEVA: Readonly<Record<string, Impresora>> = {
  red: { kind: "red", host: "", puerto: PUERTO_ESCPOS },
  dispositivo: { kind: "dispositivo", ruta: "/dev/usb/lp0" },
  cola: { kind: "cola", nombre: "" },
  carpeta: { kind: "carpeta", carpeta: null },
};

interface Props {
  readonly impresora: Impresora;
  readonly onCambio: (impresora: Impresora) => void;
}

/** The place of the roll printer. */
export function DestinoImpresora({ impresora, onCambio }: Props) {
  return (
    <Stack gap="xs">
      <Opciones
        nombre="Dónde está la impresora"
        data={DESTINOS}
        value={impresora.kind}
        onChange={(kind) => onCambio(NUEVA[kind] ?? impresora)}
      />
      <Detalle impresora={impresora} onCambio={onCambio} />
    </Stack>
  );
}

/** The width of the roll, by the characters that a line holds. */
export function AnchoDePapel({
  columnas,
  onCambio,
}: {
  readonly columnas: 48 | 32;
  readonly onCambio: (columnas: 48 | 32) => void;
}) {
  return (
    <Opciones
      nombre="Ancho del papel"
      data={[
        { value: "48", label: "Papel de 80 mm" },
        { value: "32", label: "Papel de 58 mm" },
      ]}
      value={String(columnas)}
      onChange={(valor) => onCambio(valor === "32" ? 32 : 48)}
    />
  );
}

function Detalle({ impresora, onCambio }: Props) {
  switch (impresora.kind) {
    case "red":
      return (
        <Group grow align="flex-start">
          <TextInput
            label="Dirección de la impresora"
            placeholder="192.168.0.50"
            required
            value={impresora.host}
            onChange={(e) => onCambio({ ...impresora, host: e.currentTarget.value })}
          />
          <NumberInput
            label="Puerto"
            min={1}
            max={65_535}
            value={impresora.puerto}
            onChange={(valor) => onCambio({ ...impresora, puerto: Number(valor) })}
          />
        </Group>
      );
    case "dispositivo":
      return (
        <TextInput
          label="Dispositivo"
          description="En Linux suele ser /dev/usb/lp0."
          required
          value={impresora.ruta}
          onChange={(e) => onCambio({ ...impresora, ruta: e.currentTarget.value })}
        />
      );
    case "cola":
      return (
        <ImpresoraDelSistema
          label="Impresora del sistema"
          description="En Windows, el nombre con el que está compartida."
          valor={impresora.nombre}
          onCambio={(nombre) => onCambio({ ...impresora, nombre })}
        />
      );
    case "carpeta":
      return (
        <TextInput
          label="Carpeta donde se guardan los tickets"
          placeholder="La de la caja"
          value={impresora.carpeta ?? ""}
          onChange={(e) =>
            onCambio({ ...impresora, carpeta: e.currentTarget.value === "" ? null : e.currentTarget.value })
          }
        />
      );
  }
}

/** A choice among the system's printers; if the system lists none, a field for the name. */
export function ImpresoraDelSistema({
  label,
  description,
  valor,
  onCambio,
}: {
  readonly label: string;
  readonly description: string;
  readonly valor: string;
  readonly onCambio: (nombre: string) => void;
}) {
  const nombres = useConsulta("impresorasDelSistema", {}) ?? [];
  const campo = { label, description, value: valor };
  if (nombres.length === 0) return <TextInput {...campo} onChange={(e) => onCambio(e.currentTarget.value)} />;
  const data = [...new Set([...nombres, ...(valor === "" ? [] : [valor])])];
  return <Select {...campo} data={data} clearable onChange={(nombre) => onCambio(nombre ?? "")} />;
}
