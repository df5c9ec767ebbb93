/** The thread that walks through the till's file while it sells. */
import BetterSqlite from "better-sqlite3";
import { caminar } from "@mostrador/core/sumas";

await caminar((archivo) => new BetterSqlite(archivo, { readonly: true }));
