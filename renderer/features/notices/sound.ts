import address from './notice.wav';

/**
 * Plays the sound of a notice. False where it cannot be heard: a browser lets a page make a sound only once somebody has
 * clicked in it.
 */
export async function playSound(): Promise<boolean> {
  try {
    await new Audio(address).play();
    return true;
  } catch {
    // Told by the return: there is nothing more to know of why.
    return false;
  }
}
