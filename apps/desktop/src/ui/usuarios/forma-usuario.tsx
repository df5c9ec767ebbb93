import { Button, Checkbox, Group, PasswordInput, Stack, Switch, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { keysOf, type Permiso, PERMISOS } from "@mostrador/core";
import { Boton } from "@mostrador/ui";
import { IconBarcode } from "@tabler/icons-react";
import type { Salida } from "../../contract/index.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { Fallo } from "../comun/fallo.tsx";
import { Opciones } from "../comun/opciones.tsx";
import { EscucharGafete } from "./escuchar-gafete.tsx";

type Usuario = Salida<"usuarios">[number];

const TODOS = keysOf(PERMISOS);
/** Usual permissions by position in the shop. Checkboxes show the single permissions. */
const PUESTOS: Readonly<Record<string, readonly Permiso[]>> = {
  Cajero: ["cierres"],
  Encargado: TODOS.filter((permiso) => permiso !== "configuracion"),
  Dueño: TODOS,
};
interface Props {
  readonly usuario: Usuario | null;
  /** True if the shop has no user yet. */
  readonly primero: boolean;
  readonly onListo: (guardados: readonly Usuario[] | null) => void;
}

const mismo = (a: readonly Permiso[], b: readonly Permiso[]) =>
  a.length === b.length && a.every((permiso) => b.includes(permiso));

/** Form of a user: name, PIN, badge and permissions. */
export function FormaUsuario(props: Props) {
  const { usuario, onListo } = props;
  const { ocupada, fallo, guardar, ...campos } = useForma(props);
  const { nombre, setNombre, pin, setPin, permisos, setPermisos, activo, setActivo, gafete, setGafete } =
    campos;
  return (
    <form onSubmit={guardar}>
      <Stack>
        <TextInput
          label="Nombre"
          description="Sale impreso en las facturas que venda."
          size="md"
          autoFocus
          autoComplete="off"
          value={nombre}
          onChange={(event) => setNombre(event.currentTarget.value)}
        />
        <PasswordInput
          label={usuario === null ? "PIN (4 a 8 números)" : "PIN nuevo (vacío: queda el que tiene)"}
          size="md"
          inputMode="numeric"
          autoComplete="new-password"
          value={pin}
          onChange={(event) => setPin(event.currentTarget.value.replace(/\D/g, "").slice(0, 8))}
        />
        <CampoGafete conGafete={usuario?.conGafete ?? false} gafete={gafete} onGafete={setGafete} />
        <Permisos permisos={permisos} onPermisos={setPermisos} />
        {usuario !== null && (
          <Switch
            size="md"
            label="Usa la caja"
            checked={activo}
            onChange={(event) => setActivo(event.currentTarget.checked)}
          />
        )}
        <Fallo fallo={fallo} />
        <Group justify="end">
          <Button variant="default" onClick={() => onListo(null)}>
            Volver
          </Button>
          <Boton type="submit" loading={ocupada} falta={nombre.trim() === "" ? "Escriba el nombre." : null}>
            Guardar
          </Boton>
        </Group>
      </Stack>
    </form>
  );
}

/** Holds the form's fields as typed, and saves them. */
function useForma({ usuario, primero, onListo }: Props) {
  const [nombre, setNombre] = useState(usuario?.nombre ?? "");
  const [pin, setPin] = useState("");
  const [permisos, setPermisos] = useState<readonly Permiso[]>(
    usuario?.permisos ?? PUESTOS[primero ? "Dueño" : "Cajero"] ?? [],
  );
  const [activo, setActivo] = useState(usuario?.activo ?? true);
  /** Scanned badge; null removes the stored badge, undefined keeps it. */
  const [gafete, setGafete] = useState<string | null>();
  const { ocupada, fallo, llamar } = useLlamada();
  function guardar(event: FormEvent): void {
    event.preventDefault();
    const entrada = {
      id: usuario?.id ?? null,
      ...(usuario === null ? {} : { visto: usuario }),
      nombre,
      permisos: [...permisos],
      activo,
      ...(gafete === undefined ? {} : { gafete }),
    };
    void llamar(puente.invoke("guardarUsuario", { ...entrada, pin: pin === "" ? null : pin }), onListo);
  }
  const campos = { nombre, setNombre, pin, setPin, permisos, setPermisos, activo, setActivo };
  return { ...campos, gafete, setGafete, ocupada, fallo, guardar };
}

/** Permissions of a user, by position or one by one. */
function Permisos({
  permisos,
  onPermisos,
}: {
  readonly permisos: readonly Permiso[];
  readonly onPermisos: (permisos: readonly Permiso[]) => void;
}) {
  const puesto = Object.keys(PUESTOS).find((nombre) => mismo(PUESTOS[nombre] ?? [], permisos));
  return (
    <>
      <Opciones
        nombre="Puesto"
        data={[...Object.keys(PUESTOS), ...(puesto === undefined ? ["A medida"] : [])]}
        value={puesto ?? "A medida"}
        onChange={(elegido) => onPermisos(PUESTOS[elegido] ?? permisos)}
      />
      <Checkbox.Group
        label="Además de vender puede"
        value={[...permisos]}
        onChange={(valores) => onPermisos(TODOS.filter((permiso) => valores.includes(permiso)))}
      >
        <Stack gap="xs" mt="xs">
          {TODOS.map((permiso) => (
            <Checkbox key={permiso} size="md" value={permiso} label={PERMISOS[permiso]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}

interface PropsCampoGafete {
  readonly conGafete: boolean;
  /** Badge that was just scanned; null removes the stored badge, undefined keeps it. */
  readonly gafete: string | null | undefined;
  readonly onGafete: (gafete: string | null | undefined) => void;
}

/** Field that reads a badge, a card with a barcode or a QR, while it is shown. Only the end of the code is displayed. */
function CampoGafete({ conGafete, gafete, onGafete }: PropsCampoGafete) {
  const tiene = gafete === undefined ? conGafete : gafete !== null;
  const texto =
    gafete === undefined
      ? conGafete
        ? "Tiene un gafete. Para cambiarlo, pase el nuevo por el lector."
        : "Para entrar sin PIN: pase por el lector una tarjeta con código de barras o QR."
      : gafete === null
        ? "Al guardar queda sin gafete."
        : `Gafete leído: termina en ${gafete.slice(-3)}. Queda al guardar.`;
  return (
    <Stack gap="xs">
      <EscucharGafete onGafete={onGafete} />
      <Group justify="space-between" wrap="nowrap">
        <Group gap="xs" wrap="nowrap">
          <IconBarcode size={22} />
          <div>
            <Text fw={600}>Gafete</Text>
            <Text size="sm" className="suave" role="status">
              {texto}
            </Text>
          </div>
        </Group>
        {tiene && (
          <Button variant="default" onClick={() => onGafete(gafete === undefined ? null : undefined)}>
            Quitar
          </Button>
        )}
      </Group>
    </Stack>
  );
}
