import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react';

/**
 * A bare field of several lines that shows `value`. React's own controlled one writes the text into the element a second time
 * with each key, as its default, and Chromium then takes back one character at a time: this one leaves typing alone.
 */
export function TextBox({ value, ref, ...rest }: ComponentProps<'textarea'> & { value: string }) {
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLTextAreaElement);
  useLayoutEffect(() => {
    if (own.current && own.current.value !== value) own.current.value = value;
  });
  return <textarea {...rest} ref={own} />;
}
