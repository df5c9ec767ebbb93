import {
  Alert,
  Button,
  Drawer,
  Group,
  NumberInput,
  Select,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  TextInput,
} from "@mantine/core";
import { useEffect, useState } from "react";
import type { Configuracion as Datos, Impresora } from "../../contract/index.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import type { PropsVista } from "../vistas.ts";
import { TeclasDeCaja } from "./teclas.tsx";
import { ColaImpresora } from "./cola-impresora.tsx";

const DESTINOS = [
  { value: "red", label: "Red" },
  { value: "dispositivo", label: "Cable (USB o paralelo)" },
  { value: "carpeta", label: "Carpeta" },
];
const BALANZAS = [
  { value: "ninguna", label: "No se usan" },
  { value: "peso", label: "Llevan el peso" },
  { value: "precio", label: "Llevan el precio" },
];
const PUERTO_ESCPOS = 9100;
const NUEVA: Readonly<Record<string, Impresora>> = {
  red: { kind: "red", host: "", puerto: PUERTO_ESCPOS },
  dispositivo: { kind: "dispositivo", ruta: "/dev/usb/lp0" },
  carpeta: { kind: "carpeta", carpeta: null },
};

/** How this till prints and works; the test page shows whether it is right. */
export function Configuracion({ estado, abierto, onCerrar }: PropsVista) {
  const [datos, setDatos] = useState<Datos | null>(null);
  const [guardada, setGuardada] = useState(false);
  const { ocupada, fallo, llamar } = useLlamada();
  useEffect(() => {
    if (!abierto) return;
    void puente.invoke("configuracion", {}).then((result) => result.ok && setDatos(result.value));
  }, [abierto]);
  const poner = (cambio: Partial<Datos>) => {
    setGuardada(false);
    setDatos((antes) => (antes === null ? null : { ...antes, ...cambio }));
  };
  return (
    <Drawer
      opened={abierto}
      onClose={onCerrar}
      position="right"
      size="40rem"
      title="Configuración de la caja"
    >
      {datos !== null && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void llamar(puente.invoke("guardarConfiguracion", datos), () => setGuardada(true));
          }}
        >
          <Stack gap="lg">
            <Stack gap="xs">
              <Text fw={600}>Impresora de tickets</Text>
              <SegmentedControl
                aria-label="Dónde está la impresora"
                data={DESTINOS}
                value={datos.impresora.kind}
                onChange={(kind) => poner({ impresora: NUEVA[kind] ?? datos.impresora })}
              />
              <DestinoImpresora impresora={datos.impresora} onCambio={(impresora) => poner({ impresora })} />
              <SegmentedControl
                aria-label="Ancho del papel"
                data={[
                  { value: "48", label: "Papel de 80 mm" },
                  { value: "32", label: "Papel de 58 mm" },
                ]}
                value={String(datos.columnas)}
                onChange={(valor) => poner({ columnas: valor === "32" ? 32 : 48 })}
              />
              <Switch
                size="md"
                label="Abrir el cajón al cobrar en efectivo"
                checked={datos.abrirCajon}
                onChange={(e) => poner({ abrirCajon: e.currentTarget.checked })}
              />
            </Stack>
            <Stack gap="xs">
              <Text fw={600}>Ventas y caja</Text>
              <NumberInput
                label="Segundos de espera antes de facturar fuera de línea"
                min={1}
                max={60}
                value={datos.esperaSegundos}
                onChange={(valor) => poner({ esperaSegundos: Number(valor) })}
              />
              <Switch
                size="md"
                label="No vender con la caja cerrada"
                checked={datos.exigirTurno}
                onChange={(e) => poner({ exigirTurno: e.currentTarget.checked })}
              />
              <Switch
                size="md"
                label="Contar a ciegas: lo que debe haber se ve después de contar"
                checked={datos.arqueoCiego}
                onChange={(e) => poner({ arqueoCiego: e.currentTarget.checked })}
              />
              <Group grow align="flex-end">
                <NumberInput
                  label="Descuento sin permiso, hasta (%)"
                  min={0}
                  max={100}
                  value={datos.descuentoMaximo}
                  onChange={(valor) => poner({ descuentoMaximo: Number(valor) })}
                />
                <NumberInput
                  label="Minutos sin uso para pedir el PIN (0: nunca)"
                  min={0}
                  max={240}
                  value={datos.bloqueoMinutos}
                  onChange={(valor) => poner({ bloqueoMinutos: Number(valor) })}
                />
              </Group>
            </Stack>
            <Select
              label="Etiquetas de la balanza (códigos que empiezan con 2)"
              data={BALANZAS}
              value={datos.balanza}
              onChange={(valor) =>
                poner({ balanza: valor === "peso" || valor === "precio" ? valor : "ninguna" })
              }
              allowDeselect={false}
            />
            <Switch
              size="md"
              label="Letras grandes"
              checked={datos.textoGrande}
              onChange={(e) => poner({ textoGrande: e.currentTarget.checked })}
            />
            <TeclasDeCaja cambiadas={datos.teclas} onCambio={(teclas) => poner({ teclas: { ...teclas } })} />
            {fallo !== null && (
              <Alert color="red">{[fallo.texto, ...fallo.campos.map(({ msg }) => msg)].join(" ")}</Alert>
            )}
            {guardada && <Alert color="verde">Guardada. Imprima una prueba para ver que sale bien.</Alert>}
            <Group>
              <Button type="submit" loading={ocupada}>
                Guardar
              </Button>
              <Button variant="default" onClick={() => void puente.invoke("imprimirPrueba", {})}>
                Imprimir una prueba
              </Button>
            </Group>
            <ColaImpresora estado={estado.impresora} />
          </Stack>
        </form>
      )}
    </Drawer>
  );
}

function DestinoImpresora({
  impresora,
  onCambio,
}: {
  readonly impresora: Impresora;
  readonly onCambio: (impresora: Impresora) => void;
}) {
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
          description="En Linux suele ser /dev/usb/lp0; en Windows, la impresora compartida: \\localhost\Tickets."
          required
          value={impresora.ruta}
          onChange={(e) => onCambio({ ...impresora, ruta: e.currentTarget.value })}
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
