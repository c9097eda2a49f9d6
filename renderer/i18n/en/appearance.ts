/** How the window looks. */
export const appearance = {
  theme: 'Theme',
  themeSystem: 'As the system',
  themeLight: 'Light',
  themeDark: 'Dark',
  contrast: 'Contrast',
  contrastSystem: 'As the system',
  contrastNormal: 'Normal',
  contrastMore: 'High',
  density: 'Rows',
  comfortable: 'Comfortable',
  compact: 'Compact',
  textSize: 'Size of the text',
  percent: '{{percent}} %',
};
