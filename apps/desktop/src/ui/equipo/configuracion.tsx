import {
  Alert,
  Button,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  TextInput,
} from "@mantine/core";
import { useEffect, useState } from "react";
import { PanelLateral } from "../comun/dialogo.tsx";
import { SECTORES_CAJA, type Configuracion as Datos } from "../../contract/index.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { opcionesDe } from "../sectores/sectores.ts";
import type { PropsVista } from "../vistas.ts";
import { TeclasDeCaja } from "./teclas.tsx";
import { AsistenteImpresora } from "./asistente-impresora.tsx";
import { ColaImpresora } from "./cola-impresora.tsx";
import { DestinoImpresora, ImpresoraDelSistema } from "./destino-impresora.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { useImpresion } from "../comun/use-impresion.tsx";

const BALANZAS = [
  { value: "ninguna", label: "No se usan" },
  { value: "peso", label: "Llevan el peso" },
  { value: "precio", label: "Llevan el precio" },
];
/** How this till prints and works; the test page shows whether it is right. */
export function Configuracion({ estado, abierto, onCerrar }: PropsVista) {
  const [datos, setDatos] = useState<Datos | null>(null);
  const [guardada, setGuardada] = useState(false);
  const [asistente, setAsistente] = useState(false);
  const { ocupada, fallo, llamar } = useLlamada();
  const { imprimir, respuesta } = useImpresion();
  useEffect(() => {
    if (!abierto) return;
    void puente.invoke("configuracion", {}).then((result) => result.ok && setDatos(result.value));
  }, [abierto]);
  const poner = (cambio: Partial<Datos>) => {
    setGuardada(false);
    setDatos((antes) => (antes === null ? null : { ...antes, ...cambio }));
  };
  const guardar = (nuevos: Datos) =>
    void llamar(puente.invoke("guardarConfiguracion", nuevos), () => setGuardada(true));
  return (
    <PanelLateral
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
            guardar(datos);
          }}
        >
          <Stack gap="lg">
            <Stack gap="xs">
              <Text fw={600}>Impresora de tickets</Text>
              <Group>
                <Button variant="light" onClick={() => setAsistente(true)}>
                  Configurar paso a paso
                </Button>
              </Group>
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
              <ImpresoraDelSistema
                label="Impresora de hojas carta"
                description="Para facturas en hoja entera. Sin ella se guardan en la carpeta de tickets."
                valor={datos.impresoraPagina ?? ""}
                onCambio={(nombre) => poner({ impresoraPagina: nombre === "" ? null : nombre })}
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
              <NumberInput
                label="Preguntar cuando una línea pasa de (cantidad)"
                min={1}
                max={999_999_999}
                value={datos.cantidadMaxima}
                onChange={(valor) => poner({ cantidadMaxima: Number(valor) })}
              />
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
            <MultiSelect
              label="Tipos de factura que emite esta caja"
              description="El primero es el habitual. La exportación se emite por la API."
              data={opcionesDe(SECTORES_CAJA.map(({ codigo }) => codigo))}
              searchable
              value={datos.sectores.map(String)}
              onChange={(codigos) => codigos.length > 0 && poner({ sectores: codigos.map(Number) })}
            />
            <TextInput
              label="Segunda copia de las ventas (carpeta)"
              description="Un disco USB o una carpeta de red: con ella se recupera una caja perdida. Vacío: sin copia."
              value={datos.carpetaDiario ?? ""}
              onChange={(e) =>
                poner({ carpetaDiario: e.currentTarget.value === "" ? null : e.currentTarget.value })
              }
            />
            <Switch
              size="md"
              label="Letras grandes"
              checked={datos.textoGrande}
              onChange={(e) => poner({ textoGrande: e.currentTarget.checked })}
            />
            <TeclasDeCaja cambiadas={datos.teclas} onCambio={(teclas) => poner({ teclas: { ...teclas } })} />
            <Fallo fallo={fallo} />
            {guardada && <Alert color="verde">Guardada. Imprima una prueba para ver que sale bien.</Alert>}
            <Group className="pie">
              <Button type="submit" loading={ocupada}>
                Guardar
              </Button>
              <Button variant="default" onClick={() => imprimir(puente.invoke("imprimirPrueba", {}))}>
                Imprimir una prueba
              </Button>
            </Group>
            {respuesta}
            <ColaImpresora estado={estado.impresora} />
          </Stack>
        </form>
      )}
      {datos !== null && asistente && (
        <AsistenteImpresora
          datos={datos}
          onCerrar={() => setAsistente(false)}
          onListo={(elegido) => {
            setAsistente(false);
            setDatos({ ...datos, ...elegido });
            guardar({ ...datos, ...elegido });
          }}
        />
      )}
    </PanelLateral>
  );
}
