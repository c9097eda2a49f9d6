export const files = import.meta.glob<object>(['./*.ts', '!./{index,*-errors,*-findings}.ts'], { eager: true });
