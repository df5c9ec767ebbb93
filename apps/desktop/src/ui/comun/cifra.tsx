import { Text } from "@mantine/core";

/** A figure under its name. */
export function Cifra({
  nombre,
  valor,
  tamano,
}: {
  readonly nombre: string;
  readonly valor: string;
  readonly tamano: "lg" | "xl";
}) {
  return (
    <div>
      <Text size="sm" className="suave">
        {nombre}
      </Text>
      <Text fw={700} size={tamano}>
        {valor}
      </Text>
    </div>
  );
}
